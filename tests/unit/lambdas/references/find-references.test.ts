import { describe, expect, test } from 'vitest';
import { REFERENCES_MAX } from '#contracts/endpoints/search/references.ts';
import { countBefore, lettersIn } from '#contracts/rules/documents/passages.ts';
import { findReferences, type Named } from '#lambdas/documents/references/find/find-references.ts';
import { labelsOfName } from '#lambdas/documents/references/find/labels.ts';
import { locateReferences } from '#lambdas/documents/references/find/locate-references.ts';
import { indexParts } from '#lambdas/search/references/resolve/index-parts.ts';

const isTitle = (words: string) => ['statement of claim', 'lease', 'reply'].includes(words);

/** What a text names, in short: [words, what]. */
function named(text: string) {
  const { found } = findReferences([text], isTitle);
  return found.map(({ start, end, named: one }) => [text.slice(start, end), short(one)]);
}

function short(one: Named): string {
  switch (one.kind) {
    case 'citation':
      return 'citation';
    case 'bundle':
      return `bundle ${one.code} page ${one.page}`;
    case 'exhibit':
      return `${one.word} ${one.label}${one.page ? ` page ${one.page}` : ''}`;
    default:
      return `${one.part} ${one.number} of ${'title' in one.of ? one.of.title : one.of.label}`;
  }
}

describe('a text names', () => {
  test.each([
    ['see {C-3/12-14}', '{C-3/12-14}', 'citation'],
    ['see {B-001/12}', '{B-001/12}', 'bundle 1 page 12'],
    ['as in Exhibit C, the', 'Exhibit C', 'exhibit C'],
    ['(Annexure P-3)', 'Annexure P-3', 'annexure P3'],
    ['Ex. PW-1/A was shown', 'Ex. PW-1/A', 'exhibit PW1/A'],
    ['Ex.P-03', 'Ex.P-03', 'exhibit P3'],
    ['ANNEXURE “B”', 'ANNEXURE “B”', 'annexure B'],
    ['Exhibit C-3, page 4', 'Exhibit C-3, page 4', 'exhibit C3 page 4'],
    ['Appendix 2 at p. 7', 'Appendix 2 at p. 7', 'appendix 2 page 7'],
    [
      'para 14 of the Statement of\nClaim dated 4 May',
      'para 14 of the Statement of\nClaim',
      'paragraph 14 of statement of claim',
    ],
    ['¶ 4.2 of its Reply', '¶ 4.2 of its Reply', 'paragraph 4.2 of reply'],
    ['clause 7 of the Lease', 'clause 7 of the Lease', 'paragraph 7 of lease'],
    ['page 9 of Annexure A', 'page 9 of Annexure A', 'page 9 of A'],
    ['paras 3 to 5 of the Reply', 'paras 3 to 5 of the Reply', 'paragraph 3 of reply'],
  ])('%j: %j', (text, words, what) => {
    expect(named(text)).toEqual([[words, what]]);
  });

  test.each([
    ['प्रदर्श पी-3 के अनुसार', 'प्रदर्श पी-3', 'exhibit P3'],
    ['(अनुलग्नक P-3)', 'अनुलग्नक P-3', 'annexure P3'],
    ['अनुलग्नक संख्या ३, पृष्ठ ४ देखें', 'अनुलग्नक संख्या ३, पृष्ठ ४', 'annexure 3 page 4'],
    ['परिशिष्ट ‘क’ में', 'परिशिष्ट ‘क’', 'appendix क'],
    ['निशाणी क्र. २५ पहा', 'निशाणी क्र. २५', 'exhibit 25'],
    ['প্রদর্শ-৩ দেখুন', 'প্রদর্শ-৩', 'exhibit 3'],
    ['পৰিশিষ্ট ক', 'পৰিশিষ্ট ক', 'appendix ক'],
    ['આંક ૨૫ જુઓ', 'આંક ૨૫', 'exhibit 25'],
    ['ಅನುಬಂಧ ೩, ಪುಟ ೨', 'ಅನುಬಂಧ ೩, ಪುಟ ೨', 'annexure 3 page 2'],
    ['അനുബന്ധം 3', 'അനുബന്ധം 3', 'annexure 3'],
    ['சான்றாவணம் P-3', 'சான்றாவணம் P-3', 'exhibit P3'],
    ['అనుబంధం ౩', 'అనుబంధం ౩', 'annexure 3'],
    ['ਅਨੁਲੱਗ 3', 'ਅਨੁਲੱਗ 3', 'annexure 3'],
    ['ପରିଶିଷ୍ଟ ୩', 'ପରିଶିଷ୍ଟ ୩', 'appendix 3'],
    ['ضمیمہ نمبر ۳', 'ضمیمہ نمبر ۳', 'annexure 3'],
  ])('%j, in a language of India: %j', (text, words, what) => {
    expect(named(text)).toEqual([[words, what]]);
  });

  test('each exhibit of a list', () => {
    expect(named('Exhibits P-1, P-2 and P-3 show')).toEqual([
      ['Exhibits P-1', 'exhibit P1'],
      [', P-2', 'exhibit P2'],
      ['and P-3', 'exhibit P3'],
    ]);
    expect(named('Exhibits P-1 and I rely').map(([words]) => words)).toEqual(['Exhibits P-1']);
  });

  test.each([
    'the exhibit is here',
    'EXHIBITION ROOM',
    'the annexure to the claim',
    'para 14 of the judgment in Sharma',
    'para 14 above',
    '{B-001}',
    '{B-1/1234567}',
    '{}{{}}',
    '<b>Exhibit</b>',
    'अनुलग्नक के अनुसार',
    'अनुलग्नक के 3 पृष्ठ',
    'परिशिष्ट में 5 पत्र',
    'संप्रदर्श 3',
    'આંકડા ૨૫',
    'Exhibit \u202eC-3',
  ])('nothing in %j', (text) => {
    expect(named(text)).toEqual([]);
  });
});

describe('hostile text', () => {
  // Quadratic time for a page would be hours: a text has 50 pages of 100,000 characters here.
  test.each([
    ['braces', '{', 0],
    ['opened citations', '{B-001/', 0],
    ['spaces after a word', `Exhibit ${' '.repeat(200)}`, 0],
    ['the same exhibit', 'Exhibit C-3, ', REFERENCES_MAX],
    ['parts without a title', 'para 1 of the ', 0],
    ['parts with long words', `para 1 of ${'x'.repeat(300)} `, 0],
    ['combining marks', 'e\u0301\u0300\u0301\u0300', 0],
    ['lists', 'Exhibits A, B, C, D, E, F, G, ', REFERENCES_MAX],
    ['digits', '1.1.1.1.1.1.', 0],
    ['markup', '<a href="x">', 0],
    ['words of India without a label', 'प्रदर्श ', 0],
    ['signs of India', 'अनुलग्नक पी- ', 0],
    ['exhibits of India', 'अनुलग्नक पी-३, ', REFERENCES_MAX],
  ])('is read to its end: %s', (_what, part, count) => {
    const page = part.repeat(Math.ceil(100_000 / part.length));
    const pages = Array.from({ length: 50 }, () => page);
    const { found } = findReferences(pages, isTitle);
    expect(found).toHaveLength(count);
    expect(locateReferences(pages, found)).toHaveLength(count);
    expect(indexParts(pages).size).toBeLessThanOrEqual(1);
  });

  test('a page of 1 MB is cut, and references beyond the limit are counted', () => {
    const page = 'Exhibit C-3. '.repeat(80_000);
    const { found, leftOut } = findReferences([page, 'Exhibit D-1'], isTitle);
    expect(found).toHaveLength(REFERENCES_MAX);
    expect(leftOut).toBe(Math.floor(100_000 / 13) + 1 - REFERENCES_MAX);
  });
});

describe('a located reference', () => {
  const locate = (...pages: string[]) =>
    locateReferences(pages, findReferences(pages, isTitle).found);

  test('counts the equal letters before it, also as part of longer words', () => {
    const text = 'Exhibit C-3, Exhibit  C, then Exhibit\nC again';
    const located = locate(text);
    expect(located.map(({ quote, occurrence }) => [quote, occurrence])).toEqual([
      ['Exhibit C-3', 0],
      ['Exhibit C', 1],
      ['Exhibit C', 2],
    ]);
    // As the viewer counts in the letters of a page.
    const letters = lettersIn(text);
    for (const { quote, start, occurrence } of located)
      expect(countBefore(letters, lettersIn(quote), lettersIn(text.slice(0, start)).length)).toBe(
        occurrence,
      );
  });

  test('keeps its key when its page moves or lines break elsewhere, and not when its words change', () => {
    const [before] = locate('The loan is recorded in Annexure P-3 and was never denied.');
    const [moved] = locate(
      'A new page',
      'The loan is\nrecorded in Annexure  P-3 and was never denied.',
    );
    const [other] = locate('The loan is recorded in Annexure P-4 and was never denied.');
    const [elsewhere] = locate('Nothing is recorded in that Annexure P-3; the ledger was lost.');
    expect(moved?.key).toBe(before?.key);
    expect(moved?.page).toBe(2);
    expect(other?.key).not.toBe(before?.key);
    expect(elsewhere?.key).not.toBe(before?.key);
  });

  test('has a key of its own among equal ones', () => {
    const text = 'Annexure A.\n'.repeat(30);
    const keys = locate(text).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{20}(-\d{1,3})?$/);
  });

  test('shows the words around it in one line, without marks of direction', () => {
    const [found] = locate('\u202eevil\u202c and\n<script> Exhibit C-3 \u2066x\u2069');
    expect(found).toMatchObject({ before: 'evil and <script> ', after: ' x' });
  });
});

test('names of documents have labels', () => {
  expect(labelsOfName('Annexure_P-3 ledger.pdf').labels).toContainEqual({
    ...{ word: 'annexure', label: 'P3' },
  });
  expect(labelsOfName('exhibit c - lease.pdf').labels).toContainEqual({
    ...{ word: 'exhibit', label: 'C' },
  });
  expect(labelsOfName('P-3 Lease deed.pdf').mark).toBe('P3');
  expect(labelsOfName('Lease deed.pdf')).toEqual({ labels: [], mark: '' });
});

test('paragraphs are found where their lines begin', () => {
  const parts = indexParts([
    '1. The claimant\n2) The loan',
    'See 1. above\n  14. It was\n4.2 Rent',
  ]);
  expect(Object.fromEntries(parts)).toEqual({ 1: 1, 2: 1, 14: 2, '4.2': 2 });
});
