import { expect, test } from 'vitest';
import { functionTypesetter } from '#shared/pdf/function-typesetter.ts';
import { setLines } from '#shared/pdf/line-pieces.ts';
import { plainInline } from '#shared/rich-text/blocks.ts';
import { isCheapOrLinear } from '#tests/support/cpu-time.ts';

const WORD_LENGTH = 20_000;
/** Shaping a word in chunks takes 200 ms; shaping it whole for each line takes 3 s or more. */
const CHEAP_MS = 1_500;

test.each([
  ['one letter of consonants and viramas', 'क्'],
  ['Tamil letters', 'கொ'],
  ['joiners', '\u200d'],
  ['combining marks', '\u0315\u0300'],
  ['Latin letters with marks', 'e\u0301'],
  ['Urdu letters', 'نستعلیق'],
  ['characters without a font', '😀'],
])('breaking a word of %s into lines costs no more than ordinary text', async (_, part) => {
  const typesetter = await functionTypesetter();
  const text = `x${part.repeat(WORD_LENGTH / part.length)}`;
  const linesOf = (share: number) =>
    setLines(typesetter, [plainInline(text.slice(0, text.length * share))], {
      sizePoints: 10,
      widthMax: 480,
    });
  // The first run is measured without cached letters.
  expect(await isCheapOrLinear(CHEAP_MS, linesOf)).toBe(true);
  expect(linesOf(1).length).toBeGreaterThan(0);
});

test('withheld words keep their room as boxes, beside other signs', async () => {
  const typesetter = await functionTypesetter();
  const [line] = setLines(typesetter, [plainInline('the █████, said')], {
    sizePoints: 10,
    widthMax: 480,
  });
  const boxes = line?.pieces.filter(({ isBox }) => isBox) ?? [];
  expect(boxes.map(({ run }) => run.glyphs.map(({ text }) => text).join(''))).toEqual(['█████']);
  expect(boxes[0]?.width).toBeCloseTo(typesetter.measure('nnnnn', 10).width, 1);
});

test('a paragraph that begins from right to left keeps the direction on each of its lines', async () => {
  const typesetter = await functionTypesetter();
  const text = `${'عدالت '.repeat(8)}Award 12 ${'عدالت '.repeat(8)}`;
  const lines = setLines(typesetter, [plainInline(text)], { sizePoints: 10, widthMax: 90 });
  expect(lines.length).toBeGreaterThan(3);
  expect(new Set(lines.map(({ direction }) => direction))).toEqual(new Set(['rtl']));
  // Nastaliq needs more room than the least height of a line.
  expect(lines[0]?.height).toBeGreaterThan(20);
});
