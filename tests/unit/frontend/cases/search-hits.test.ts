import { describe, expect, it, test } from 'vitest';
import type { SearchedKind, SearchHit } from '#contracts/endpoints/search/case-search.ts';
import { findWords } from '#portal/parts/case-search/find-words.ts';
import {
  besideDraft,
  bundlesText,
  hrefOfHit,
  placeLabel,
} from '#portal/parts/case-search/hit-places.ts';

describe('words of a search in an order', () => {
  const found = (text: string, ...words: string[]) =>
    findWords(text, words).map(({ start, end }) => text.slice(start, end));

  it('are found as whole words, in either case', () => {
    expect(found('Rent, RENT and current rents', 'rent')).toEqual(['Rent', 'RENT']);
    expect(found('किराया और किराए', 'किराया')).toEqual(['किराया']);
    expect(found('क का', 'क')).toEqual(['क']);
  });

  it('are found as phrases over any white space', () => {
    expect(found('a cold\nstore; cold  stores', 'cold store', 'a')).toEqual(['cold\nstore', 'a']);
  });

  it('never end in an endless search', () => {
    expect(found('text', '', ' ')).toEqual([]);
    expect(found('İİ x', 'x')).toEqual(['x']);
  });
});

describe('a hit', () => {
  const hit = (kind: SearchedKind, id: string): SearchHit => ({
    ...{ kind, id, title: '', place: 0, citation: '', bundles: [] },
    createdAt: '2026-01-05T06:30:00.000Z',
    excerpt: [
      { text: 'The ', isFound: false },
      { text: 'cold store', isFound: true },
    ],
  });

  test.each<[SearchedKind, string, string, string]>([
    ['order', 'ord_1', '/mediator/order-dictation?view=ord_1&find=cold+store', 'My orders'],
    ['draft', 'dft_1', '/mediator/cases/cas_1/desk/dft_1', 'Drafts at the desk'],
    ['summary', 'outcome', '/mediator/uploads?case=cas_1', 'Summaries'],
    ['summary', 'agreement1', '/mediator/cases/cas_1', 'Summaries'],
    ['summary', 'description', '/mediator/cases/cas_1', 'Summaries'],
  ])('in a %s, %s, leads to its text', (kind, id, href, label) => {
    expect(hrefOfHit('cas_1', hit(kind, id), new URLSearchParams())).toBe(href);
    expect(placeLabel(hit(kind, id))).toBe(label);
  });

  it('in a draft is not shown beside it', () => {
    const data = [hit('draft', 'dft_1'), hit('draft', 'dft_2'), hit('note', 'dft_1')];
    const shown = besideDraft({ data, total: 23 }, 'dft_1');
    expect(shown).toEqual({ data: data.slice(1), total: 22 });
  });

  it('names the pages of bundles', () => {
    const bundles = [
      { id: 'bnd_1', code: 'B-001', name: 'Hearing bundle', page: '212' },
      { id: 'bnd_2', code: 'B-002', name: 'Core', page: '12A' },
    ];
    expect(bundlesText(bundles)).toBe('In B-001 Hearing bundle, page 212; B-002 Core, page 12A');
    expect(bundlesText([])).toBe('');
  });
});
