import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { breakLines } from '#shared/pdf/break-lines.ts';
import { loadTypeface } from '#shared/pdf/typeface.ts';
import { isCheapOrLinear } from '#tests/support/cpu-time.ts';

const WORD_LENGTH = 20_000;
/** Shaping a word in chunks takes 200 ms; shaping it whole for each line takes 3 s or more. */
const CHEAP_MS = 1_500;

const plain = { isBold: false, isItalic: false, isUnderlined: false };

test.each([
  ['one letter of consonants and viramas', 'क्'],
  ['Tamil letters', 'கொ'],
  ['joiners', '\u200d'],
  ['combining marks', '\u0315\u0300'],
  ['Latin letters with marks', 'e\u0301'],
])('breaking a word of %s into lines costs no more than ordinary text', async (_, part) => {
  const typeface = await loadTypeface(await PDFDocument.create());
  const text = `x${part.repeat(WORD_LENGTH / part.length)}`;
  const linesOf = (share: number) =>
    breakLines([{ text: text.slice(0, text.length * share), ...plain }], {
      typeface,
      sizePoints: 10,
      maxWidth: 480,
    });
  // The first run is measured without cached letters.
  expect(await isCheapOrLinear(CHEAP_MS, linesOf)).toBe(true);
  expect(linesOf(1).length).toBeGreaterThan(0);
});
