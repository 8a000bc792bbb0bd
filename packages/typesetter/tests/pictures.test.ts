import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { decode, encode } from 'fast-png';
import { expect, test } from 'vitest';
import { createTypesetter, type Style } from '../src/index.ts';
import { openRendered } from './pdfium.ts';
import { samples } from './samples.ts';
import { writePage } from './write-page.ts';

/**
 * A line of each script as PDFium draws it, compared with a stored picture. `npm run pictures` writes
 * the pictures anew: look at them before they are committed.
 */

const folder = new URL('pictures/', import.meta.url);
const isRenewed = process.env['RENEW_PICTURES'] === '1';

const styled: Readonly<Record<string, Style & { text: string }>> = {
  ...Object.fromEntries(Object.entries(samples).map(([name, text]) => [name, { text }])),
  'bold-italic': { text: 'Award आदेश Ένορκη', isBold: true, isItalic: true },
  italic: { text: 'Award आदेश ଓଡ଼ିଆ தமிழ்', isItalic: true },
  'bold-scripts': { text: 'আদেশ ਹੁਕਮ હુકમ ଆଦେଶ', isBold: true },
  'bold-southern-scripts': { text: 'உத்தரவு ఆదేశం ಆದೇಶ ഉത്തരവ്', isBold: true },
  'bold-urdu': { text: 'فیصلہ سنایا', isBold: true },
  'both-directions': { text: 'Read عدالت نے as (A) in 12 lines' },
  'missing-characters': { text: 'Agreed 😀 漢字' },
};

/** Levels of grey, 0 for black; a row for each line of pixels. */
type Grey = { width: number; height: number; data: Uint8Array };

async function draw(line: Style & { text: string }): Promise<Grey> {
  const { picture } = await openRendered(writePage(createTypesetter(), [line]));
  const { width, height, rgba } = picture(0, 1.5);
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, at) => rgba[at * 4] ?? 0),
  };
}

/** Pixels that differ by more than a shade, as a share of those that are dark in one of the pictures. */
function differenceOf(a: Grey, b: Grey): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  let differing = 0;
  let dark = 0;
  for (const [at, level] of a.data.entries()) {
    const other = b.data[at] ?? 255;
    if (Math.min(level, other) < 192) dark += 1;
    if (Math.abs(level - other) > 64) differing += 1;
  }
  return differing / Math.max(1, dark);
}

function stored(name: string, drawn: Grey): Grey {
  const file = new URL(`${name}.png`, folder);
  if (isRenewed) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, encode({ ...drawn, channels: 1, depth: 8 }));
  }
  if (!existsSync(file)) throw new Error(`No picture of ${name}. Run npm run pictures`);
  const { width, height, data } = decode(readFileSync(file));
  return { width, height, data: Uint8Array.from(data) };
}

/** Other edges of letters are allowed, another letter is not. */
const DIFFERENCE_MAX = 0.02;

test.each(Object.keys(styled))('%s looks as it did', async (name) => {
  const drawn = await draw(styled[name] ?? { text: '' });
  expect(differenceOf(drawn, stored(name, drawn))).toBeLessThan(DIFFERENCE_MAX);
});

test('a picture with another letter is found', async () => {
  const odia = await draw({ text: 'ଓଡ଼ିଆ ଶପଥ ପତ୍ର' });
  const other = await draw({ text: 'ଓଡ଼ିଆ ଶପଥ ପତ୍ନ' });
  expect(differenceOf(odia, other)).toBeGreaterThan(DIFFERENCE_MAX);
  // What was drawn before for letters without a font.
  expect(differenceOf(odia, await draw({ text: '▯▯▯▯' }))).toBeGreaterThan(0.5);
});
