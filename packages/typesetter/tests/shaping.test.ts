import { describe, expect, test } from 'vitest';
import { createTypesetter, type FontName, fontFiles } from '../src/index.ts';
import { samples } from './samples.ts';

const typesetter = createTypesetter();
const { set } = typesetter;
const glyphsOf = (text: string) => set(text, 10).runs.flatMap((run) => run.glyphs);
const facesOf = (text: string, style = {}) => [
  ...new Set(set(text, 10, style).runs.map(({ face }) => face)),
];
const textOf = (text: string) =>
  glyphsOf(text)
    .map((glyph) => glyph.text)
    .join('');

test.each(Object.entries(samples))('%s is shaped without a missing glyph', (_, text) => {
  expect(glyphsOf(text).filter(({ id }) => id === 0)).toEqual([]);
  for (const style of [{ isBold: true }, { isItalic: true }, { isBold: true, isItalic: true }])
    expect(set(text, 10, style).runs.flatMap(({ glyphs }) => glyphs)).not.toContainEqual(
      expect.objectContaining({ id: 0 }),
    );
});

test('letters are shaped by the rules of their script', () => {
  // A conjunct is one sign; the short i stands before its consonant.
  expect(glyphsOf('क्ष')).toHaveLength(1);
  expect(glyphsOf('कि')[1]?.id).toBe(glyphsOf('क')[0]?.id);
  expect(glyphsOf('கெ')[1]?.id).toBe(glyphsOf('க')[0]?.id);
  expect(glyphsOf('கொ')).toHaveLength(3);
  const [joined, single] = [glyphsOf('بب'), glyphsOf('ب')];
  expect(joined.map(({ id }) => id)).not.toEqual([...single, ...single].map(({ id }) => id));
});

test.each([
  ['अदालत का', ['अ', 'द', 'ा', 'ल', 'त', ' ', 'क', 'ा']],
  // A ligature, of which the last one has two characters.
  ['தமிழ்', ['த', 'ம', 'ி', 'ழ்']],
  // The vowel stands before and after its consonant, which readers copy in order.
  ['கொ', ['க', 'ொ', '']],
])('glyphs of %s know its characters', (text, characters) => {
  expect(glyphsOf(text).map((glyph) => glyph.text)).toEqual(characters);
});

describe('styles', () => {
  test('of Latin, Greek, Cyrillic and Devanagari are bold, italic or both', () => {
    for (const text of ['Award', 'Ένορκη', 'Привет', 'आदेश']) {
      expect(facesOf(text)).toEqual(['sans']);
      expect(facesOf(text, { isBold: true })).toEqual(['sansBold']);
      expect(facesOf(text, { isItalic: true })).toEqual(['sansItalic']);
      expect(facesOf(text, { isBold: true, isItalic: true })).toEqual(['sansBoldItalic']);
    }
  });

  test('of other scripts are bold, and upright where italic is wanted', () => {
    expect(facesOf('ଓଡ଼ିଆ', { isItalic: true })).toEqual(['odia']);
    expect(facesOf('عدالت', { isBold: true, isItalic: true })).toEqual(['urduBold']);
  });

  test('each font is used by some text', () => {
    const used = new Set<FontName>();
    for (const text of Object.values(samples))
      for (const isBold of [false, true])
        for (const isItalic of [false, true])
          for (const { face } of set(text, 10, { isBold, isItalic }).runs) used.add(face);
    expect([...used].sort()).toEqual(Object.keys(fontFiles).sort());
  });
});

describe('a character that no font has', () => {
  test.each([
    ['😀', '[U+1F600]'],
    ['a漢b', 'a[U+6F22]b'],
    ['ש', '[U+05E9]'],
    ['\u{10fffd}\ufdd0', '[U+10FFFD][U+FDD0]'],
    ['ڪ', '[U+06AA]'],
  ])('%s is shown and copied as %s', (text, shown) => {
    expect(textOf(text)).toBe(shown);
    expect(glyphsOf(text).filter(({ id }) => id === 0)).toEqual([]);
  });

  test('is set in the style of its text, from left to right in any line', () => {
    expect(facesOf('😀', { isBold: true })).toEqual(['sansBold']);
    const { runs } = set('عدالت 😀', 10);
    expect(runs[0]?.glyphs.map(({ text }) => text).join('')).toBe('[U+1F600]');
  });

  test('and is not to be seen anyway is not shown', () => {
    for (const unseen of ['\u200b', '\u2060', '\u00ad', '\ufe0f', '\u200d', '\u{e0001}'])
      expect(glyphsOf(`a${unseen}b`).map(({ id, advance }) => [id === 0, advance > 0])).toEqual(
        glyphsOf(`a${unseen}b`).map(({ text }) => [false, text !== unseen && text !== '']),
      );
  });
});

test('text that could steer the page is taken out', () => {
  expect(textOf('a\u202eb\u0000c\u2028d\ud800')).toBe('a b c d\ufffd');
});

describe('text from right to left', () => {
  test('runs so, and numbers and Latin letters in it from left to right', () => {
    const shown = set('حلف نامہ 12 (A)', 10)
      .runs.map(({ glyphs }) => glyphs.map(({ text }) => text).join(''))
      .join('|');
    expect(shown.indexOf('12')).toBeLessThan(shown.indexOf('ن'));
    expect(shown.indexOf('ن')).toBeLessThan(shown.indexOf('ح'));
    expect(shown.indexOf('A')).toBeLessThan(shown.indexOf('12'));
  });

  test('stands in the order of the direction that is given', () => {
    const first = (direction?: 'ltr' | 'rtl') =>
      set('Award عدالت', 10, direction && { direction }).runs[0]?.face;
    expect([first(), first('ltr'), first('rtl')]).toEqual(['sans', 'sans', 'urdu']);
  });

  test('keeps its signs in its font and brackets turned', () => {
    expect(facesOf('سماعت،')).toEqual(['urdu']);
    const [right] = glyphsOf('(').map(({ id }) => id);
    const { runs } = set('(الف)', 10, { direction: 'rtl' });
    expect(runs[0]?.glyphs[0]?.id).toBe(right);
  });

  test('of several spans is ordered as one line', () => {
    const spans = [{ text: 'ایک ', isBold: true }, { text: 'دو' }];
    const parts = typesetter.setLine(spans, 'rtl');
    expect(parts.map(({ span }) => spans.indexOf(span))).toEqual([1, 0, 0]);
    expect(parts.map(({ isSpace }) => isSpace)).toEqual([false, true, false]);
  });
});

test('measuring is adding up: a line is as wide as its words and spaces', () => {
  const { measure } = typesetter;
  for (const text of Object.values(samples)) {
    const words = text.split(' ');
    const sum = words.reduce((width, word) => width + measure(word, 10).width, 0);
    const spaces = (words.length - 1) * measure(' ', 10).width;
    expect(measure(text, 10).width).toBeCloseTo(sum + spaces, 6);
    expect(measure(text, 20).width).toBeCloseTo(2 * measure(text, 10).width, 6);
  }
});

test('reads a font when a text needs it, and each font once', () => {
  const asked: string[] = [];
  const counted = createTypesetter({
    readFile: (specifier) => {
      asked.push(specifier);
      return typesetter.readFile(specifier);
    },
  });
  expect(asked).toEqual([]);
  counted.set('Award', 10);
  counted.set('ଓଡ଼ିଆ', 12);
  counted.set('ଓଡ଼ିଆ Award', 14);
  expect(asked).toEqual([fontFiles.sans, fontFiles.odia]);
});
