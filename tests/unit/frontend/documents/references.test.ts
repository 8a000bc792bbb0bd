import { expect, test } from 'vitest';
import type { Reference, ReferenceDecision } from '#contracts/endpoints/search/references.ts';
import { secondOf } from '#portal/features/transcripts/annotations/second-of.ts';
import { hrefOfHit, placeLabel } from '#portal/parts/case-search/hit-places.ts';
import { isCertain, isOpen } from '#portal/parts/references/reference-states.ts';

const place = { kind: 'document', id: 'doc_1', place: 2, label: 'Ledger.pdf, page 2' } as const;
const reference = (
  state: Reference['state'],
  decision?: Partial<ReferenceDecision>,
): Reference => ({
  ...{ key: 'a', page: 1, quote: 'Annexure A', occurrence: 0, before: '', after: '' },
  ...{ state, problem: '', places: state === 'none' ? [] : [place] },
  decisions: decision
    ? [
        {
          choice: 'link',
          places: [place],
          flag: '',
          by: '',
          isKept: false,
          revision: 'x',
          ...decision,
        },
      ]
    : [],
});

test('a reference is open until it is decided, and again when its place has changed', () => {
  expect(isOpen(reference('certain'))).toBe(true);
  expect(isOpen(reference('certain', {}))).toBe(false);
  expect(isOpen(reference('certain', { choice: 'ignored', places: [] }))).toBe(false);
  expect(isOpen(reference('certain', { flag: 'replaced' }))).toBe(true);
  expect(isOpen(reference('none', { flag: 'deleted', places: [] }))).toBe(true);
});

test('only what is certain and undecided is accepted with the others', () => {
  expect(isCertain(reference('certain'))).toBe(true);
  expect(isCertain(reference('choose'))).toBe(false);
  expect(isCertain(reference('none'))).toBe(false);
  expect(isCertain(reference('certain', { choice: 'ignored' }))).toBe(false);
});

test('selected words begin at the time of their first word, or of the word before', () => {
  const leaves = [{ text: 'The', start: 7 }, { text: 'manager' }, { text: 'held', start: 9.4 }];
  expect(secondOf(leaves, '')).toBe(7);
  expect(secondOf(leaves, 'The manager ')).toBe(9);
  expect(secondOf(leaves, 'The manager held')).toBe(9);
  expect(secondOf([], '')).toBe(0);
});

test('an annotation that was found opens its page, or its second of a transcript', () => {
  const hit = {
    kind: 'annotation' as const,
    id: 'doc_1',
    place: 12,
    excerpt: [],
    citation: '{C-1/12}',
  } satisfies Parameters<typeof hrefOfHit>[1];
  expect(placeLabel(hit)).toBe('Page 12');
  expect(hrefOfHit('cas_1', hit, new URLSearchParams())).toContain('document=doc_1&at=12');
  const spoken = { ...hit, id: 'trn_1', place: 843, citation: '{T-2/0:14:03}' };
  expect(placeLabel(spoken)).toBe('0:14:03');
  expect(hrefOfHit('cas_1', spoken, new URLSearchParams())).toBe(
    '/mediator/cases/cas_1/transcription?transcript=trn_1&at=843',
  );
});
