import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { breakLines } from '#shared/pdf/break-lines.ts';
import { loadTypeface } from '#shared/pdf/typeface.ts';

const WORD_LENGTH = 20_000;
/** Shaping a word in chunks takes 0.2 s; shaping it whole for each line takes 3 s or more. */
const CPU_MAX_MS = 1_500;

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
  const before = process.cpuUsage();
  const lines = breakLines([{ text, ...plain }], { typeface, sizePoints: 10, maxWidth: 480 });
  const { user, system } = process.cpuUsage(before);
  expect(lines.length).toBeGreaterThan(0);
  expect((user + system) / 1000).toBeLessThan(CPU_MAX_MS);
});
