import { describe, expect, test } from 'vitest';
import { breakLines, faceFiles } from '../src/index.ts';
import { createFontUse } from '../src/text/font-use.ts';
import { bundleOf, documentItem, readWithPdfJs, typesetter } from './compose.ts';
import { textPdf } from './make-pdf.ts';

const names = {
  latin: 'Déclaration of Łukasz Ωmega Привет',
  devanagari: 'क्षत्रिय प्रमाण पत्र की प्रति',
  bengali: 'ক্ষমতা পত্র ও স্বাক্ষর',
  gujarati: 'ક્ષમતા પત્ર અને હસ્તાક્ષર',
  gurmukhi: 'ਪੰਜਾਬੀ ਹਲਫ਼ਨਾਮਾ',
  kannada: 'ಕ್ಷಮತಾ ಪತ್ರ ಮತ್ತು ಸಹಿ',
  malayalam: 'സത്യവാങ്മൂലം ക്ഷമ',
  tamil: 'சத்தியப் பிரமாணம் க்ஷ',
  telugu: 'క్షమతా పత్రము సంతకం',
};

describe('names in every script', () => {
  test('can be read and copied from the contents as they were written', async () => {
    const files = Object.fromEntries(Object.keys(names).map((id) => [id, textPdf('x')]));
    const { bytes } = await bundleOf(files, {
      hasContents: true,
      hasPageNumbers: false,
      items: Object.entries(names).map(([id, title]) => documentItem(id, { title })),
    });
    const read = await readWithPdfJs(bytes);
    const text = (await read.text(0)).normalize('NFC');
    for (const title of Object.values(names)) expect(text).toContain(title.normalize('NFC'));
    expect(read.outline.map(({ title }) => title.split(' · ')[0])).toEqual(Object.values(names));
    // Nine subsets, far smaller than their fonts.
    expect(bytes.toString('latin1').match(/\/FontFile2/g)).toHaveLength(8);
    expect(bytes.length).toBeLessThan(120_000);
  });

  test('are shaped by the rules of their script', () => {
    const glyphs = (text: string) => typesetter.set(text, 10).runs.flatMap((run) => run.glyphs);
    // A conjunct is one sign; the short i stands before its consonant.
    expect(glyphs('क्ष')).toHaveLength(1);
    expect(glyphs('कि')[1]?.id).toBe(glyphs('क')[0]?.id);
    expect(glyphs('கெ')[1]?.id).toBe(glyphs('க')[0]?.id);
    for (const [script, text] of Object.entries(names))
      expect({ script, missing: glyphs(text).filter(({ id }) => id === 0) }).toEqual({
        script,
        missing: [],
      });
  });

  test('run from right to left in Urdu, and numbers in them from left to right', () => {
    const { runs } = typesetter.set('حلف نامہ 12 (A)', 10);
    const shown = runs.map(({ glyphs }) => glyphs.map(({ text }) => text).join('')).join('|');
    expect(shown.indexOf('12')).toBeLessThan(shown.indexOf('ن'));
    expect(shown.indexOf('ن')).toBeLessThan(shown.indexOf('ح'));
    expect(shown.indexOf('A')).toBeLessThan(shown.indexOf('12'));
    const joined = typesetter.set('بب', 10).runs[0]?.glyphs.map(({ id }) => id);
    const single = typesetter.set('ب', 10).runs[0]?.glyphs.map(({ id }) => id);
    expect(joined).not.toEqual([...(single ?? []), ...(single ?? [])]);
  });
});

test('text that could steer the page is taken out', () => {
  const { runs } = typesetter.set('a\u202eb\u0000c\ud800', 10);
  expect(runs.flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('')).toBe('a b c\ufffd');
});

test('long names are broken into lines and cut, even without spaces', () => {
  const options = { measure: typesetter.measure, sizePoints: 11, widthMax: 300, linesMax: 3 };
  const lines = breakLines('क्ष'.repeat(300), options);
  expect(lines).toHaveLength(3);
  expect(lines[2]?.endsWith('…')).toBe(true);
  for (const line of lines.slice(0, 2))
    expect(typesetter.measure(line, 11).width).toBeLessThanOrEqual(301);
  expect(breakLines('one two', { ...options, widthMax: 30 })).toEqual(['one', 'two']);
});

test('a font has only the glyphs that are used', () => {
  const fonts = createFontUse(typesetter);
  fonts.show(typesetter.set('12A', 10).runs, 10);
  expect(fonts.used()).toEqual(['sans']);
  const [, , , file] = fonts.bodies('sans', 1);
  const all = typesetter.face('sans').bytes.length;
  expect(file?.data?.length).toBeLessThan(all / 50);
  expect(Object.keys(faceFiles)).toHaveLength(9);
});
