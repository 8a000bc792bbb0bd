import { readFileSync } from 'node:fs';
import fontkit, { type Font } from '@pdf-lib/fontkit';
import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { functionFile } from '#shared/function-file.ts';
import { fontFiles } from '#shared/pdf/fonts.constants.ts';
import { openFont } from '#shared/pdf/open-font.ts';
import { loadTypeface } from '#shared/pdf/typeface.ts';

const bytesOf = (font: Font, glyphs: readonly { id: number }[]) =>
  new Promise<Uint8Array>((resolve) => {
    const subset = font.createSubset();
    for (const { id } of glyphs) subset.includeGlyph(id);
    const parts: Uint8Array[] = [];
    subset
      .encodeStream()
      .on('data', (part) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)));
  });

test.each(Object.values(fontFiles))(
  'a small subset of %s keeps every glyph outline intact',
  async (file) => {
    const font = openFont(readFileSync(functionFile(file)));
    const { glyphs } = font.layout(
      'The quick brown fox jumps over 1234567890 lazy dogs; வணக்கம் நமस்ते ₹',
    );
    const part = fontkit.create(await bytesOf(font, glyphs));
    const seen = [...new Set(glyphs.map(({ id }) => id).filter((id) => id !== 0))];
    // A subset numbers its glyphs in order of use, after the missing-glyph symbol.
    const outlines = seen.map((_, at) => part.getGlyph(at + 1).path.toSVG());
    expect(outlines).toEqual(seen.map((id) => font.getGlyph(id).path.toSVG()));
    expect(outlines.filter((outline) => outline !== '').length).toBeGreaterThan(30);
  },
);

test.each([
  [fontFiles.sans, 'क्षि', 2],
  [fontFiles.tamil, 'கொ', 3],
])('%s shapes %s by the rules of its script', (file, text, count) => {
  const font = openFont(readFileSync(functionFile(file)));
  const { glyphs } = font.layout(text);
  expect(glyphs).toHaveLength(count);
  expect(glyphs.every(({ id }) => id !== 0)).toBe(true);
});

test('glyphs that a font moves both after one and before the next stay within their word', async () => {
  const typeface = await loadTypeface(await PDFDocument.create());
  // The advance of the fourth glyph and the offset of the fifth differ from the font's widths.
  const { operators } = typeface.shape('న్యాయస్థానం', { isBold: false, isItalic: false }, 10);
  const shifts = [...operators.matchAll(/>([-\d ]+)</g)].map(([, numbers = '']) =>
    numbers.trim().split(' ').map(Number),
  );
  expect(shifts).toEqual([[31, 385], [-385]]);
});

test.each([
  [fontFiles.sans, 'अदालत का', ['अ', 'द', 'ा', 'ल', 'त', ' ', 'क', 'ा']],
  // A ligature, of which the last one has two characters.
  [fontFiles.tamil, 'தமிழ்', ['த', 'ம', 'ி', 'ழ்']],
  // The vowel stands before and after its consonant: its first half is its character.
  [fontFiles.tamil, 'கொ', ['ொ', 'க', '']],
])('glyphs of %s know the characters of %s, for search', (file, text, characters) => {
  const { glyphs } = openFont(readFileSync(functionFile(file))).layout(text);
  expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))).toEqual(characters);
});
