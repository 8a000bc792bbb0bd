import { describe, expect, test } from 'vitest';
import type { Annotation } from '#contracts/endpoints/annotations.ts';
import {
  chronologyMarkup,
  groupAnnotations,
  issuesOf,
  quotation,
} from '#portal/parts/annotations/annotation-groups.ts';
import { cleanDraftText } from '#shared/rich-text/clean-draft-text.ts';

const annotation = (id: string, facts: Partial<Annotation> = {}): Annotation => ({
  ...{ id, documentId: 'doc_1', documentName: 'Claim.pdf', page: 1, quote: '', occurrence: 0 },
  ...{ note: `Note ${id}`, issue: '', eventDate: '', audience: 'author', citation: '{C-1/1}' },
  ...{ isOutdated: false, author: 'Meera Nair', isOwn: true, version: 1 },
  ...{ kind: 'document', transcriptId: '', segmentId: '', second: 0 },
  created_at: '2026-03-01T06:00:00.000Z',
  ...facts,
});

const shown = (...of: Parameters<typeof groupAnnotations>) =>
  groupAnnotations(...of).map(({ title, annotations }) => [
    title,
    ...annotations.map(({ id }) => id),
  ]);

describe('annotations', () => {
  const all = [
    annotation('a', { page: 7, eventDate: '2025-05-20' }),
    annotation('b', { issue: 'Limitation', page: 3 }),
    annotation('c', { issue: 'Custody', eventDate: '2024-01-02' }),
    annotation('d', {
      issue: 'Limitation',
      page: 2,
      documentName: 'Reply.pdf',
      documentId: 'doc_2',
    }),
  ];

  test('by issue are in the order of their pages, those without an issue last', () => {
    expect(shown(all, 'issue')).toEqual([
      ['Custody', 'c'],
      ['Limitation', 'b', 'd'],
      ['No issue', 'a'],
    ]);
  });

  test('by document keep documents of one name apart', () => {
    const twin = annotation('e', { documentId: 'doc_3' });
    expect(shown([...all, twin], 'document')).toEqual([
      ['Claim.pdf', 'c', 'b', 'a'],
      ['Claim.pdf', 'e'],
      ['Reply.pdf', 'd'],
    ]);
  });

  test('of the chronology are those with a date, the earliest first', () => {
    expect(shown(all, 'date')).toEqual([
      ['02/01/2024', 'c'],
      ['20/05/2025', 'a'],
    ]);
  });

  test('suggest their issues', () => {
    expect(issuesOf(all)).toEqual(['Custody', 'Limitation']);
  });
});

test('a quotation names its page, if others can follow it', () => {
  expect(quotation('the cold store', '{C-3/12}')).toBe('“the cold store” {C-3/12}');
  expect(quotation('', '{C-3/12}')).toBe('{C-3/12}');
  expect(quotation('the cold store', '')).toBe('“the cold store”');
});

test('the chronology is a table that a draft keeps, with what was typed as text', () => {
  const markup = chronologyMarkup([
    annotation('a', { eventDate: '2025-05-20', note: '<b>Keys</b> & locks\nboth' }),
    annotation('b', { eventDate: '2024-01-02', note: '', quote: 'the <i>store', citation: '' }),
    annotation('c'),
  ]);
  expect(markup).not.toMatch(/<[bi]>/);
  const clean = cleanDraftText(markup);
  for (const cell of ['02/01/2024', '“the &lt;i&gt;store”', 'Claim.pdf'])
    expect(clean).toContain(cell);
  expect(clean.indexOf('02/01/2024')).toBeLessThan(clean.indexOf('20/05/2025'));
  expect(clean).toContain('&lt;b&gt;Keys&lt;/b&gt; &amp; locks<br');
  expect(clean).not.toContain('Note c');
});
