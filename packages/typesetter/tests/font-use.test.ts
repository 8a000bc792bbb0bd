import { inflateSync } from 'node:zlib';
import { Blob, Face, Font } from 'harfbuzzjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { createFontUse, createTypesetter, type FontName, fontFiles } from '../src/index.ts';
import { openRendered } from './pdfium.ts';
import { samples } from './samples.ts';
import { writePage } from './write-page.ts';

const typesetter = createTypesetter();

/** Glyphs of a font and the font file that is embedded for them. */
function embedded(text: string, name: FontName) {
  const fonts = createFontUse(typesetter);
  const glyphs = typesetter.face(name).shape(text, false);
  fonts.show([{ face: name, glyphs }], 10);
  const [, , , file] = fonts.bodies(name, 1);
  return { glyphs, file: inflateSync(file?.data ?? Buffer.alloc(0)) };
}

test.each(Object.keys(fontFiles) as FontName[])(
  'a small subset of %s keeps every glyph outline intact',
  (name) => {
    const text = 'The quick brown fox jumps over 1234567890 lazy dogs; வணக்கம் नमस्ते ₹ عدالت';
    const { glyphs, file } = embedded(text, name);
    const font = new Font(new Face(new Blob(file)));
    const whole = new Font(new Face(new Blob(typesetter.face(name).bytes)));
    const ids = [...new Set(glyphs.map(({ id }) => id))].filter((id) => id !== 0);
    const outlines = ids.map((id) => font.glyphToPath(id));
    expect(outlines).toEqual(ids.map((id) => whole.glyphToPath(id)));
    expect(outlines.filter((outline) => outline !== '').length).toBeGreaterThan(30);
  },
);

test('a font has only the glyphs that are used', () => {
  const { file } = embedded('12A', 'sans');
  expect(file.length).toBeLessThan(typesetter.face('sans').bytes.length / 10);
  const fonts = createFontUse(typesetter);
  fonts.show(typesetter.set('12A', 10).runs, 10);
  expect(fonts.used()).toEqual(['sans']);
});

test('glyphs that a font moves both after one and before the next stay within their word', () => {
  // The advance of the fourth glyph and the offset of the fifth differ from the font's widths.
  const operators = createFontUse(typesetter).show(typesetter.set('న్యాయస్థానం', 10).runs, 10);
  const [shown = ''] = operators.split('EMC');
  const shifts = [...shown.matchAll(/>([-\d. ]+)</g)].map(([, number = '']) => Number(number));
  expect(shifts).toEqual([416, -385]);
});

async function readWithPdfJs(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
  return text.join('').split('\n');
}

describe('text is copied as it was written', () => {
  const urdu = ['عدالت نے فیصلہ سنایا۔', 'The word عدالت in a line', 'عربى: السلام عليكم'];
  const texts = [...Object.values(samples), ...urdu].map((text) => text.normalize('NFC'));

  test.each([
    ['regular', {}],
    ['bold', { isBold: true }],
    ['italic', { isItalic: true }],
    ['bold italic', { isBold: true, isItalic: true }],
  ])('from %s text in every script, with PDFium and pdf.js', async (_, style) => {
    const bytes = writePage(
      typesetter,
      texts.map((text) => ({ text, ...style })),
    );
    expect((await openRendered(bytes)).text(0).split('\r\n')).toEqual(texts);
    expect(await readWithPdfJs(bytes)).toEqual(texts);
  });

  test('in a line of several colours and fonts', async () => {
    const bytes = writePage(typesetter, [{ text: 'مقدمہ نمبر 12/2026 (الف) کی سماعت؟' }]);
    expect((await openRendered(bytes)).text(0)).toBe('مقدمہ نمبر 12/2026 (الف) کی سماعت؟');
  });

  test('and a character that no font has as it is shown', async () => {
    const bytes = writePage(typesetter, [{ text: 'Agreed 😀 漢' }]);
    expect((await openRendered(bytes)).text(0)).toBe('Agreed [U+1F600] [U+6F22]');
    expect(await readWithPdfJs(bytes)).toEqual(['Agreed [U+1F600] [U+6F22]']);
  });
});

test('the same text gives the same bytes', () => {
  const lines = Object.values(samples).map((text) => ({ text }));
  expect(writePage(createTypesetter(), lines).equals(writePage(typesetter, lines))).toBe(true);
});
