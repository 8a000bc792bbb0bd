import { describe, expect, test } from 'vitest';
import { excerptOf } from '#shared/text-index/excerpt.ts';
import { findPages } from '#shared/text-index/find-pages.ts';
import { mergeSegments } from '#shared/text-index/merge-segments.ts';
import { parseQuery, QueryError } from '#shared/text-index/parse-query.ts';
import { openSegment } from '#shared/text-index/read-segment.ts';
import { wordsOf } from '#shared/text-index/words.ts';
import { indexTexts } from '#shared/text-index/write-segment.ts';

const segmentOf = (id: string, pages: readonly string[], version = '1') =>
  indexTexts({ id, version, pageBytes: pages.map(({ length }) => length) }, pages);

const pagesFor = (query: string, pages: readonly string[]) =>
  findPages(openSegment(segmentOf('doc', pages)), parseQuery(query)).map(({ page }) => page);

const words = (text: string) => [...wordsOf(text)].map(({ word }) => word);

describe('words', () => {
  test.each([
    ['Café  NAÏVE', ['cafe', 'naive']],
    ["the claimant's reply", ['the', 'claimants', 'reply']],
    ['the claimant’s reply', ['the', 'claimants', 'reply']],
    ['₹1,25,000.50', ['1', '25', '000', '50']],
    ['भारत सरकार ने', ['भारत', 'सरकार', 'ने']],
    ['தமிழ் நாடு', ['தமிழ்', 'நாடு']],
    ['کرایہ دار', ['کرایہ', 'دار']],
    // A joiner does not make another word.
    ['क्‍ष', ['क्ष']],
    ['ﬁrst ＡＢＣ', ['first', 'abc']],
    ['-- … "" ', []],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('cuts a word of a million letters', () => {
    expect(words('x'.repeat(1_000_000))).toEqual(['x'.repeat(64)]);
  });
});

describe('queries', () => {
  const pages = [
    'The cold store at Bhiwandi was hired by the claimant.',
    'Stores of grain. The store was cold, and hiring stopped.',
    'गोदाम का किराया नहीं दिया गया',
    'Water was delivered in the store, and no cold water was near it.',
  ];
  test.each<[query: string, pages: number[]]>([
    ['cold store', [0, 1, 3]],
    ['COLD STORE', [0, 1, 3]],
    ['"cold store"', [0]],
    ['“cold store”', [0]],
    ['cold-store', [0]],
    ['hire', [0, 1]],
    ['"hire"', []],
    ['store -hired', [3]],
    ['store -"cold store"', [1, 3]],
    ['stor*', [0, 1, 3]],
    ['"cold stor*"', [0]],
    ['किराया', [2]],
    ['किर*', [2]],
    ['किराये', []],
    ['cold NEAR/1 store', [0]],
    ['cold NEAR/2 store', [0, 1]],
    ['cold NEAR store', [0, 1, 3]],
    ['water NEAR/9 water', [3]],
    ['water NEAR/8 water', []],
    ['grain NEAR/2 grain', []],
    ['near', [3]],
    ['missing', []],
    ['-missing grain', [1]],
  ])('%s', (query, expected) => {
    expect(pagesFor(query, pages)).toEqual(expected);
  });

  test.each([
    ['', 'Type at least one word to search for'],
    ['-cold', 'Type at least one word to search for'],
    ['"" -- * …', 'Type at least one word to search for'],
    ['c*', 'Type at least 2 letters before *'],
    [Array.from({ length: 33 }, (_, at) => `w${at}`).join(' '), 'Search for at most 32 words'],
  ])('refuses %s', (query, message) => {
    expect(() => parseQuery(query)).toThrow(new QueryError(message));
  });

  test('an English word finds its other endings', () => {
    const forms = ['happy', 'happiness', 'happily', 'happier'];
    expect(pagesFor('happy', forms)).toEqual([0, 1]);
    expect(pagesFor('sensible', ['sensibility', 'sensibly', 'sense'])).toEqual([0, 1]);
    expect(pagesFor('arbitration', ['arbitrate', 'arbitrator', 'arbitrary'])).toContain(0);
    expect(pagesFor('delay', ['delayed', 'delaying', 'delays', 'dealt'])).toEqual([0, 1, 2]);
  });

  test('finds the same pages as a look at every word', () => {
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const vocabulary = Array.from({ length: 300 }, (_, at) => `w${at.toString(36)}x`);
    const texts = Array.from({ length: 120 }, () =>
      Array.from({ length: 60 }, () => vocabulary[Math.min(next(300), next(300))]).join(' '),
    );
    for (let round = 0; round < 60; round += 1) {
      const [a = '', b = ''] = [vocabulary[next(120)], vocabulary[next(120)]];
      const holding = (holds: (text: string) => boolean) =>
        texts.flatMap((text, page) => (holds(` ${text} `) ? [page] : []));
      expect(pagesFor(`${a} ${b}`, texts)).toEqual(
        holding((text) => text.includes(` ${a} `) && text.includes(` ${b} `)),
      );
      expect(pagesFor(`"${a} ${b}"`, texts)).toEqual(
        holding((text) => text.includes(` ${a} ${b} `)),
      );
      expect(pagesFor(`${a} -${b}`, texts)).toEqual(
        holding((text) => text.includes(` ${a} `) && !text.includes(` ${b} `)),
      );
    }
  });
});

describe('segments', () => {
  test('merge to the segment of all their texts', () => {
    const first = segmentOf('doc_a', ['one two', 'three']);
    const second = segmentOf('doc_b', ['two four']);
    const merged = openSegment(mergeSegments([first, second]));
    expect(merged.documents).toEqual([
      { id: 'doc_a', version: '1', pageBytes: [7, 5] },
      { id: 'doc_b', version: '1', pageBytes: [8] },
    ]);
    const found = (query: string) => findPages(merged, parseQuery(query)).map(({ page }) => page);
    expect([found('two'), found('three'), found('four'), found('"two four"')]).toEqual([
      [0, 2],
      [1],
      [2],
      [2],
    ]);
  });

  test('a document keeps the text of the last segment that has it', () => {
    const merged = openSegment(
      mergeSegments([
        segmentOf('doc_a', ['secret word', 'more'], '1'),
        segmentOf('doc_b', ['other']),
        segmentOf('doc_a', ['replaced'], '2'),
      ]),
    );
    expect(merged.documents.map(({ id, version }) => id + version)).toEqual(['doc_b1', 'doc_a2']);
    expect(findPages(merged, parseQuery('secret'))).toEqual([]);
    expect(findPages(merged, parseQuery('replaced')).map(({ page }) => page)).toEqual([1]);
  });

  test('other bytes are refused', () => {
    expect(() => openSegment(new Uint8Array(100))).toThrow(RangeError);
    expect(() => openSegment(new Uint8Array(0))).toThrow(RangeError);
    const cut = segmentOf('doc', ['one two three']).subarray(0, -3);
    expect(() => findPages(openSegment(cut), parseQuery('two three'))).toThrow(RangeError);
  });

  test('an empty text has no pages to find', () => {
    expect(pagesFor('anything', [])).toEqual([]);
    expect(pagesFor('any*', ['', '  '])).toEqual([]);
  });

  test('the index of a large text takes less than half of its size', () => {
    let seed = 3;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    // Words as frequent as in a language: the n-th one is n times rarer than the first.
    const page = () =>
      Array.from({ length: 300 }, () => `term${Math.floor(20_000 ** next())}`).join(' ');
    const documents = Array.from({ length: 12 }, () => Array.from({ length: 40 }, page));
    const merged = mergeSegments(documents.map((pages, at) => segmentOf(`doc_${at}`, pages)));
    const characters = documents.flat().reduce((sum, text) => sum + text.length, 0);
    expect(merged.length / characters).toBeLessThan(0.5);
  });
});

describe('excerpts', () => {
  const excerpt = (query: string, text: string) => {
    const [found] = findPages(openSegment(segmentOf('doc', [text])), parseQuery(query));
    return excerptOf(text, found?.spans ?? [])
      .map((part) => (part.isFound ? `[${part.text}]` : part.text))
      .join('');
  };

  test('mark the words in their context', () => {
    expect(excerpt('"cold store"', 'It was a\n cold  store.')).toBe('It was a [cold store].');
  });

  test('show the place with most of them', () => {
    const text = `${'pay '.repeat(1)}${'other '.repeat(100)}pay the rent in full ${'end '.repeat(50)}`;
    expect(excerpt('pay rent', text)).toMatch(/^… .*\[pay\] the \[rent\] in full .* …$/);
  });

  test('hold no markup of direction, control characters or long text', () => {
    const shown = excerpt('word', `word \u202Ereversed\u202C\u0007 ${'x'.repeat(60)} `.repeat(20));
    expect(shown).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
    expect(shown.length).toBeLessThan(460);
  });
});
