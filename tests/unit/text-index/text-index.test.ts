import { describe, expect, test } from 'vitest';
import { ByteReader, ByteWriter } from '#shared/text-index/bytes.ts';
import { type ExcerptPart, excerptOf } from '#shared/text-index/excerpt.ts';
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

/** Found words in brackets. */
const marked = (parts: readonly ExcerptPart[]) =>
  parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');

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
    ['NEAR cold', [0, 1, 3]],
    ['"NEAR" cold', [3]],
    ['cold NEAR/1 … store', [0]],
    ['-NEAR cold', [0, 1]],
    ['−claimant –near cold', [1]],
    ['cold NEAR/1 -near store', [0, 1]],
    ['cold NEAR/1 store hired', [0]],
    ['store"cold and"', [1]],
    ['"by the"claimant', [0]],
    ['"by the" hire', [0]],
    ['"cold store at"', [0]],
    ['"cold store was"', []],
    ['hir*', [0, 1]],
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

  test('NEAR joins two neighbours, over 100 words at most', () => {
    const word = (text: string) => [{ kind: 'word', text }];
    expect(parseQuery('one NEAR two NEAR/3 three').wanted).toEqual([
      { kind: 'near', words: [word('one'), word('two')], within: 10 },
      { kind: 'words', words: word('three') },
    ]);
    expect(parseQuery('one NEAR/999 two').wanted).toMatchObject([{ within: 100 }]);
    // Not the operator.
    for (const text of ['NEAR/1000', 'NEARBY', 'xNEAR'])
      expect(parseQuery(`one ${text} two`).wanted).toHaveLength(3);
  });

  test('counts the words of each part, up to 32', () => {
    const many = Array.from({ length: 28 }, (_, at) => `w${at}`).join(' ');
    expect(parseQuery(`${many} one NEAR two -"three four"`).unwanted).toHaveLength(1);
    expect(() => parseQuery(`${many} one NEAR two -"three four five"`)).toThrow(QueryError);
    expect(parseQuery('ab*').wanted).toEqual([
      { kind: 'words', words: [{ kind: 'prefix', text: 'ab' }] },
    ]);
  });

  test('says where each part of a query is, in the order of the text', () => {
    const text = 'store cold, the cold store far away from cold water and a store';
    const found = (query: string) =>
      findPages(openSegment(segmentOf('doc', [text])), parseQuery(query));
    expect(found('"cold store" cold')).toEqual([
      {
        page: 0,
        spans: [
          { position: 1, length: 1 },
          { position: 3, length: 2 },
          { position: 3, length: 1 },
          { position: 8, length: 1 },
        ],
        counts: [1, 3],
      },
    ]);
    const near = found('cold NEAR/1 store')[0];
    expect(near?.spans.map(({ position }) => position)).toEqual([0, 1, 3, 4]);
    expect(near?.counts).toEqual([4]);
    const positions = (query: string) => found(query)[0]?.spans.map(({ position }) => position);
    expect(new Set(positions('cold NEAR/3 cold'))).toEqual(new Set([1, 3]));
    expect(found('water NEAR/4 store')[0]?.spans.map(({ position }) => position)).toEqual([9, 12]);
  });

  test('an English word finds its other endings', () => {
    expect(pagesFor('delay', ['delays', 'none', 'delaying', 'delayed'])).toEqual([0, 2, 3]);
    expect(pagesFor('"stored cats" cats', ['stored cats cat', 'cat'])).toEqual([0]);
    expect(pagesFor('cat', ['cats', 'cat', 'at'])).toEqual([0, 1]);
    // Of two forms on a page, each is found.
    const [both] = findPages(
      openSegment(segmentOf('doc', ['delays delayed delay delaying'])),
      parseQuery('delayed'),
    );
    expect(both?.spans.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
    // Also where the order of the forms is not that of the text.
    const [near] = findPages(
      openSegment(segmentOf('doc', ['store delays a b c d delayed store'])),
      parseQuery('delay NEAR/1 store'),
    );
    expect(near?.spans.map(({ position }) => position)).toEqual([0, 1, 6, 7]);
    // Numbers and codes have no endings.
    expect(pagesFor('2cats', ['2cats', '2cat'])).toEqual([0]);
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
    const segment = openSegment(segmentOf('doc', texts));
    const pagesFor = (query: string) =>
      findPages(segment, parseQuery(query)).map(({ page }) => page);
    for (let round = 0; round < 60; round += 1) {
      const [a = '', b = ''] = [vocabulary[next(120)], vocabulary[next(120)]];
      const holding = (holds: (text: string) => boolean) =>
        texts.flatMap((text, page) => (holds(` ${text} `) ? [page] : []));
      expect(pagesFor(`${a} ${b}`)).toEqual(
        holding((text) => text.includes(` ${a} `) && text.includes(` ${b} `)),
      );
      expect(pagesFor(`"${a} ${b}"`)).toEqual(holding((text) => text.includes(` ${a} ${b} `)));
      expect(pagesFor(`${a} -${b}`)).toEqual(
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

  test('a replaced text leaves nothing in the index', () => {
    const other = segmentOf('doc_b', ['other words']);
    const latest = segmentOf('doc_a', ['replaced'], '2');
    expect(mergeSegments([segmentOf('doc_a', ['secret word']), other, latest])).toEqual(
      mergeSegments([other, latest]),
    );
    const both = mergeSegments([segmentOf('doc_a', ['secret word', 'more']), other]);
    expect(mergeSegments([both, latest])).toEqual(mergeSegments([other, latest]));
  });

  test('have the form that is described, since stored ones are read by later releases', () => {
    const facts = { id: 'd', version: '1', pageBytes: [14, 6] };
    const list = JSON.stringify([facts]);
    const head = [list.length, 3, 4 + 7 + 5].flatMap((size) => [size, 0, 0, 0]);
    const ascii = (text: string) => [...Buffer.from(text)];
    expect([...indexTexts(facts, ['cold cool cold', 'a cold'])]).toEqual([
      ...[...ascii('TXI1'), ...head, ...ascii(list)],
      // One block, from the beginning of the dictionary and of the postings.
      ...[0, 0, 0, 0, 0, 0, 0, 0],
      ...[0, 1, ...ascii('a'), 2],
      ...[0, 4, ...ascii('cold'), 6],
      ...[2, 2, ...ascii('ol'), 2],
      // Page 1, place 0; page 0, two places, then page 1, one place; page 0, place 1.
      ...[2, 0],
      ...[1, 2, 0, 2, 2, 1],
      ...[0, 1],
    ]);
  });

  test('numbers take seven bits a byte', () => {
    const bytes = new ByteWriter();
    const numbers = [0, 127, 128, 16_383, 2 ** 31, 2 ** 40 + 5];
    for (const number of numbers) bytes.number(number);
    bytes.fixed(0xfe_dc_ba_98);
    bytes.bytes(new Uint8Array(5_000).fill(7));
    expect([...bytes.written().subarray(0, 6)]).toEqual([0, 127, 128, 1, 255, 127]);
    const reader = new ByteReader(bytes.written());
    expect(numbers.map(() => reader.number())).toEqual(numbers);
    expect(reader.fixed()).toBe(0xfe_dc_ba_98);
    expect(reader.bytes(5_000)).toEqual(new Uint8Array(5_000).fill(7));
    const atEnd = new RangeError('The segment ends too early');
    expect(() => reader.bytes(1)).toThrow(atEnd);
    expect(() => reader.number()).toThrow(atEnd);
  });

  test('other bytes are refused', () => {
    expect(() => openSegment(new Uint8Array(100))).toThrow(new RangeError('No text index'));
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
    const documents = Array.from({ length: 4 }, () => Array.from({ length: 40 }, page));
    const merged = mergeSegments(documents.map((pages, at) => segmentOf(`doc_${at}`, pages)));
    const characters = documents.flat().reduce((sum, text) => sum + text.length, 0);
    expect(merged.length / characters).toBeLessThan(0.5);
  });
});

describe('excerpts', () => {
  const excerpt = (query: string, text: string) => {
    const [found] = findPages(openSegment(segmentOf('doc', [text])), parseQuery(query));
    return marked(excerptOf(text, found?.spans ?? []));
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

  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `w${from + at}`).join(' ');
  const at = (...positions: number[]) => positions.map((position) => ({ position, length: 1 }));

  test('show 8 words before the first found one, and 36 in all', () => {
    const text = `(${numbered(0, 100)}.)`;
    const shown = (position: number) => marked(excerptOf(text, at(position)));
    const around = (from: number, position: number, to: number) =>
      `${numbered(from, position)} [w${position}] ${numbered(position + 1, to)}`;
    expect(shown(8)).toBe(`(${around(0, 8, 36)} …`);
    expect(shown(9)).toBe(`… ${around(1, 9, 37)} …`);
    expect(shown(71)).toBe(`… ${around(63, 71, 99)} …`);
    expect(shown(72)).toBe(`… ${around(64, 72, 100)}.)`);
    expect(marked(excerptOf(text, []))).toBe(`(${numbered(0, 36)} …`);
    expect(excerptOf(' - ', [])).toEqual([]);
  });

  test('show the first place with most found words within 28', () => {
    const text = numbered(0, 200);
    const first = (...positions: number[]) =>
      /w\d+/.exec(marked(excerptOf(text, at(...positions))))?.[0];
    expect(first(20, 48, 80, 107)).toBe('w72');
    expect(first(20, 47, 80, 107)).toBe('w12');
    expect(first(20, 80, 81, 120, 121, 122)).toBe('w112');
  });

  test('mark what is between the words of a phrase, and nothing between others', () => {
    expect(excerpt('"cold store"', 'a cold, store b')).toBe('a [cold, store] b');
    expect(excerpt('cold store', 'a cold, store b')).toBe('a [cold], [store] b');
    expect(excerptOf('cold', at(0))).toEqual([{ text: 'cold', isFound: true }]);
  });

  test('are one line of at most 400 characters, of whole words', () => {
    expect(excerpt('word', 'a\u0007b\n\tc \u202Ed\u200E word')).toBe('ab c d [word]');
    const [a, b] = ['a'.repeat(200), 'b'.repeat(199)];
    expect(marked(excerptOf(`${a} ${b}`, at(0)))).toBe(`[${a}] ${b}`);
    expect(marked(excerptOf(`${a} ${b}b c`, at(0)))).toBe(`[${a}] `);
  });
});
