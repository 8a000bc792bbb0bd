import { expect, test } from 'vitest';
import { type ReporterParagraph, reporterLines } from '#contracts/rules/speech/reporter-lines.ts';
import { lineAtPlace, placeOfLine, printPlace } from '#contracts/rules/speech/reporter-places.ts';

const paragraph = (text: string, rest: Partial<ReporterParagraph> = {}): ReporterParagraph => ({
  label: '',
  words: text.split(' ').map((word) => ({ text: word })),
  isIndented: false,
  ...rest,
});
const linesOf = (...paragraphs: ReporterParagraph[]) => [...reporterLines(paragraphs)];
const textsOf = (...paragraphs: ReporterParagraph[]) =>
  linesOf(...paragraphs).map(({ label, text }) => [label, text].filter(Boolean).join(' '));

test('a line has 60 characters; the next word begins the next one', () => {
  expect(textsOf(paragraph(`${'a'.repeat(57)} ab c`))).toEqual([`${'a'.repeat(57)} ab`, 'c']);
  expect(textsOf(paragraph(`${'a'.repeat(58)} ab`))).toEqual(['a'.repeat(58), 'ab']);
});

test('an indented line has 56', () => {
  const text = `${'a'.repeat(54)} b c`;
  expect(textsOf(paragraph(text, { isIndented: true }))).toEqual([`${'a'.repeat(54)} b`, 'c']);
});

test('a label stands before the words, and may be longer than a line', () => {
  const one = linesOf(paragraph('I did.', { label: 'A. Suresh Patil: ' }));
  expect(one).toEqual([
    {
      ...{ paragraph: 0, isFirst: true, isIndented: false, start: undefined },
      ...{ label: 'A. Suresh Patil:', text: 'I did.' },
    },
  ]);
  const label = `Q. ${'Patil '.repeat(12)}:`;
  expect(textsOf(paragraph('Yes?', { label }))).toEqual([
    `Q.${' Patil'.repeat(9)}`,
    'Patil Patil Patil : Yes?',
  ]);
});

test('a word that is longer than a line is cut into full lines', () => {
  expect(textsOf(paragraph(`no ${'x'.repeat(130)} end`))).toEqual([
    'no',
    'x'.repeat(60),
    'x'.repeat(60),
    `${'x'.repeat(10)} end`,
  ]);
});

test('names the paragraph, its first line, and the first time of a line', () => {
  const words = ['a'.repeat(40), 'b'.repeat(40), 'c'].map((text, at) => ({ text, start: at }));
  const lines = linesOf(
    paragraph('added'),
    paragraph('', { words: [{ text: 'added' }, ...words] }),
  );
  expect(lines.map(({ paragraph: of, isFirst, start }) => [of, isFirst, start])).toEqual([
    [0, true, undefined],
    [1, true, 0],
    [1, false, 1],
  ]);
});

test('a paragraph without words has no line, and no transcript is no line', () => {
  expect(linesOf(paragraph(''), paragraph(' '), paragraph('x'))).toHaveLength(1);
  expect(linesOf()).toEqual([]);
});

test.each([
  ['capitals', 'A', 46],
  ['last capitals', 'Z', 46],
  ['digits', '5', 60],
  ['Thai vowel signs', 'กั', 60],
  ['signs of logic', '∀', 6],
  ['broad letters', 'w', 35],
  ['Hindi', 'क', 54],
  ['Gujarati', 'ક', 50],
  ['Bengali', 'ক', 42],
  ['Telugu', 'క', 40],
  ['Tamil', 'க', 35],
  ['Malayalam', 'ക', 30],
  ['Urdu', 'ک', 60],
  ['accents', 'é', 60],
  ['redaction marks', '█', 60],
  ['emoji', '😀', 6],
  ['mathematical letters', '𝐁', 6],
  ['letters without a font', '証', 6],
])('a line of %s has fewer letters where they are wider', (_, letter, count) => {
  const lines = textsOf(paragraph(letter.repeat(200)));
  expect(lines[0]).toBe(letter.repeat(count));
  expect(lines.join('')).toBe(letter.repeat(200));
});

test('a letter of several characters is not cut', () => {
  const family = '👨‍👩‍👧';
  expect(textsOf(paragraph(family.repeat(5)))).toEqual([
    family.repeat(2),
    family.repeat(2),
    family,
  ]);
  const syllable = 'नि';
  expect(textsOf(paragraph(syllable.repeat(55)))).toEqual([syllable.repeat(54), syllable]);
});

test('a letter that is wider than a line has a line of its own', () => {
  const wide = Array.from({ length: 8 }, () => '👩').join('\u200d');
  expect(textsOf(paragraph(`no ${wide} end`))).toEqual(['no', wide, 'end']);
});

test('25 lines are a page', () => {
  expect([0, 24, 25, 74].map((at) => lineAtPlace(placeOfLine(at)))).toEqual([0, 24, 25, 74]);
  expect([0, 24, 25, 74].map((at) => printPlace(placeOfLine(at)))).toEqual([
    '1:1',
    '1:25',
    '2:1',
    '3:25',
  ]);
});
