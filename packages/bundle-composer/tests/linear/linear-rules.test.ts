import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { arrangeObjects, type ObjectGraph } from '../../src/compose/linear/arrange-objects.ts';
import { bitsFor, hintStream } from '../../src/compose/linear/hint-tables.ts';
import { writeFile } from '../../src/compose/linear/write-file.ts';
import { openStore } from '../../src/compose/output/object-store.ts';
import { ObjectWriter } from '../../src/compose/output/object-writer.ts';
import { Output } from '../../src/compose/output/output.ts';
import { eachReference, referenceLength, renumbered } from '../../src/compose/output/references.ts';
import { inspectPdf } from '../../src/index.ts';
import { readWithPdfJs } from '../compose.ts';

/** The rules of linearised files, each by itself. */

const referencesIn = (text: string) => {
  const found: number[] = [];
  eachReference(text, (num) => found.push(num));
  return found;
};

test.each([
  ['<</A 5 0 R/B[6 0 R 17 0 R]>>', [5, 6, 17]],
  ['<</A 5 0 R/B(6 0 R)/C 7 0 R>>', [5, 7]],
  ['<</A(a (b 6 0 R) \\) 8 0 R) /B 7 0 R>>', [7]],
  ['<</A(\\\\)/B 7 0 R>>', [7]],
  ['<</A(never ends 6 0 R>>', []],
  ['[5 0 R/XYZ null null 1]', [5]],
  ['[1 2 3 0 R]', [3]],
  ['<</F1 0 RG>>', []],
  ['<</F1 0 R>>', []],
  ['<</A 1.5 0 R>>', []],
  ['<</A-5 0 R>>', []],
  ['5 0 R', [5]],
  ['5 0 Rx 6 0 R', [6]],
  ['<</A<35203020>/B 9 0 R>>', [9]],
  ['()()( 0 R)5 0 R', [5]],
  ['', []],
])('references in %s', (text, wanted) => {
  expect(referencesIn(text)).toEqual(wanted);
});

test('references get new numbers, and their lengths are known', () => {
  const numbers = new Int32Array(20);
  numbers[5] = 1234;
  numbers[17] = 9;
  const text = '<</A 5 0 R/B(5 0 R)/C 17 0 R/D 6 0 R>>';
  const changed = renumbered(text, numbers);
  expect(changed).toBe('<</A 1234 0 R/B(5 0 R)/C 9 0 R/D null>>');
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 150 })), fc.array(fc.nat({ max: 99_999 })), (refs, to) => {
      const table = Int32Array.from({ length: 151 }, (_, index) => to[index] ?? 0);
      const own = `[${refs.map((num) => `${num} 0 R`).join(' ')}]`;
      const length = refs.reduce(
        (sum, num) => sum + referenceLength(table[num] ?? 0) - (String(num).length + 4),
        own.length,
      );
      expect(renumbered(own, table)).toHaveLength(length);
    }),
  );
});

/** Objects by number with what they refer to. */
function graphOf(refs: { [num: number]: number[] }, more: Partial<ObjectGraph> = {}): ObjectGraph {
  const size = Math.max(...Object.keys(refs).map(Number)) + 1;
  return {
    size,
    isWritten: (num) => refs[num] !== undefined,
    refsOf: (num) => refs[num] ?? [],
    ...{ pages: [3, 4, 5], nodes: new Set([2]), catalog: 1, info: 6, outlines: undefined },
    ...more,
  };
}

test('objects stand with the page that alone needs them', () => {
  const arranged = arrangeObjects(
    graphOf(
      {
        1: [2, 20, 30],
        2: [3, 4, 5],
        3: [2, 10, 11],
        4: [2, 11, 12, 13, 3],
        5: [2, 13, 14, 15, 99],
        6: [],
        10: [16],
        11: [],
        12: [4],
        13: [17],
        14: [],
        15: [],
        16: [],
        17: [],
        20: [21],
        21: [20, 5],
        30: [15, 31, 5],
        31: [],
        40: [],
      },
      { outlines: 20 },
    ),
  );
  expect(arranged).toEqual({
    catalog: 1,
    // Its own, what it shares, and the bookmarks.
    first: [3, 10, 16, 11, 20, 21],
    outlines: 2,
    // 15 is part of the structure too.
    pages: [
      [4, 12],
      [5, 14],
    ],
    shared: [13, 17],
    others: [2, 6, 15, 30, 31, 40],
    sharedOf: [
      [3, 6, 7],
      [6, 7],
    ],
  });
});

test('pages that share more than can be followed are not arranged', () => {
  const refs: { [num: number]: number[] } = { 1: [2], 2: [3], 6: [] };
  const all = Array.from({ length: 100 }, (_, index) => 100 + index);
  for (const num of all) refs[num] = [];
  for (const num of [3, 4, 5]) refs[num] = all;
  expect(arrangeObjects(graphOf(refs), 300)?.shared).toEqual([]);
  expect(arrangeObjects(graphOf(refs), 300)?.first).toHaveLength(101);
  expect(arrangeObjects(graphOf(refs), 299)).toBeUndefined();
});

test('bits of a number', () => {
  expect([0, 1, 2, 3, 4, 255, 256, 2 ** 32 - 1].map(bitsFor)).toEqual([0, 1, 2, 2, 3, 8, 9, 32]);
});

test('a hint stream names its tables', () => {
  const hints = {
    pages: [{ objects: 3, length: 500, shared: [] }],
    ...{ firstPageOffset: 1000, sharedLengths: [1, 2, 3], firstCount: 3 },
    ...{ sharedNum: 0, sharedOffset: 0, outlines: undefined },
  };
  expect(hintStream(hints).text).toMatch(/^<<\/Filter\/FlateDecode\/S 36\/Length \d+>>$/);
  const outlines = { num: 9, offset: 800, objects: 2, length: 99 };
  expect(hintStream({ ...hints, outlines }).text).toMatch(/\/S 36\/O 62\/Length/);
});

test.each([
  [0, undefined],
  [undefined, undefined],
  [undefined, 0],
  [undefined, 150],
])(
  'a file that is arranged within %s steps, with %s characters kept, can be read',
  async (stepsMax, keptMax) => {
    const folder = await mkdtemp(join(tmpdir(), 'linear-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'file.pdf');
    const output = await Output.open(path, 'here');
    const store = await openStore(path);
    const objects = new ObjectWriter(store.output, keptMax);
    objects.reserve(12);
    const page = (content: number) =>
      `<</Type/Page/Parent 3 0 R/MediaBox[0 0 99 99]/Resources<</Font<</F1 9 0 R>>>>/Contents ${content} 0 R>>`;
    const stream = (text: string) => ({
      text: `<</Length ${text.length}>>`,
      data: Buffer.from(text),
    });
    for (const body of [
      { num: 2, text: '<</Type/Catalog/Pages 3 0 R/Lost 11 0 R>>' },
      { num: 3, text: '<</Type/Pages/Count 2/Kids[4 0 R 5 0 R]>>' },
      { num: 4, text: page(6) },
      { num: 5, text: page(7) },
      { num: 6, ...stream('BT /F1 9 Tf (One) Tj ET') },
      { num: 7, ...stream('BT /F1 9 Tf (Two) Tj ET') },
      { num: 8, text: '<</Title(5 0 R)>>' },
      { num: 9, text: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>' },
    ])
      await objects.write(body);
    let isLinear: boolean | undefined;
    await store.read(async (bytes) => {
      isLinear = await writeFile(
        {
          ...{ objects, bytes, pages: [4, 5], nodes: new Set([3]), catalog: 2, info: 8 },
          ...{ outlines: undefined, id: 'ab', pause: async () => undefined },
          ...(stepsMax !== undefined && { stepsMax }),
        },
        output,
      );
    });
    await store.remove();
    await output.finish();
    expect(isLinear).toBe(stepsMax === undefined);
    const written = await readFile(path);
    const text = written.toString('latin1');
    expect(text.includes('/Linearized')).toBe(stepsMax === undefined);
    expect(text).toContain('/Lost null');
    expect(text).toContain('/Title(5 0 R)');
    const read = await readWithPdfJs(written);
    expect([await read.text(0), await read.text(1)]).toEqual(['One', 'Two']);
    expect(await inspectPdf(written)).toMatchObject({
      code: 'ok',
      wasRepaired: false,
      pageCount: 2,
    });
  },
);
