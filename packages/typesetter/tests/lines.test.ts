import { describe, expect, test } from 'vitest';
import { breakLines, breakText, createTypesetter, directionOf } from '../src/index.ts';
import { samples } from './samples.ts';

/** Each character is one point wide. */
const measure = (text: string) => ({ width: text.length, height: 1 });
const textsOf = (text: string, widthMax: number, linesMax = 100) =>
  breakText(text, { measure, sizePoints: 1, widthMax, linesMax }).map((line) => line.text);

describe('a text is broken', () => {
  test.each([
    ['one two three', 8, ['one two', 'three']],
    ['one  \t two', 20, ['one two']],
    [' one ', 20, ['one']],
    ['one\ntwo\r\nthree\rfour', 20, ['one', 'two', 'three', 'four']],
    ['one\n\ntwo\n', 20, ['one', '', 'two']],
    ['', 20, ['']],
    ['abcdefghij kl', 4, ['abcd', 'efgh', 'ij', 'kl']],
    ['ab cdefgh ij', 4, ['ab', 'cdef', 'gh', 'ij']],
    ['no\u00a0break here', 9, ['no\u00a0break', 'here']],
  ])('%j on %i points', (text, widthMax, lines) => {
    expect(textsOf(text, widthMax)).toEqual(lines);
  });

  test('within a word at letters, never inside of one', () => {
    expect(textsOf('कि'.repeat(3), 3)).toEqual(['कि', 'कि', 'कि']);
    expect(textsOf(`a${'\u0301'.repeat(50)}`, 5).length).toBe(3);
  });

  test('and ends with an ellipsis after the last line that it may have', () => {
    expect(textsOf('a b c d', 1, 2)).toEqual(['a', 'b…']);
    expect(textsOf('a b', 1, 2)).toEqual(['a', 'b']);
    expect(textsOf('a\nb\nc', 1, 2)).toEqual(['a', 'b…']);
  });
});

test('parts of several spans stay one word, and say what they are', () => {
  const spans = [
    { text: 'one tw', isBold: true },
    { text: 'o three', isBold: false },
  ];
  const lines = breakLines(spans, { measure: (text) => text.length, widthMax: 7 });
  expect(lines.map((line) => line.spans.map(({ text }) => text))).toEqual([
    ['one tw', 'o'],
    ['three'],
  ]);
  expect(lines.map(({ width, goesOn }) => [width, goesOn])).toEqual([
    [7, true],
    [5, false],
  ]);
  expect(lines[0]?.spans.map(({ isBold }) => isBold)).toEqual([true, false]);
});

test('each paragraph has the direction of its first letter, or the one that is given', () => {
  const spans = [{ text: '12 عدالت Award\nAward عدالت\n12' }];
  const options = { measure: (text: string) => text.length, widthMax: 8 };
  const directions = (lines: readonly { direction: string }[]) =>
    lines.map(({ direction }) => direction);
  expect(directions(breakLines(spans, options))).toEqual(['rtl', 'rtl', 'ltr', 'ltr', 'ltr']);
  expect(new Set(directions(breakLines(spans, { ...options, direction: 'rtl' })))).toEqual(
    new Set(['rtl']),
  );
  expect([directionOf('12 א'), directionOf('…'), directionOf('\u200f12')]).toEqual([
    'rtl',
    undefined,
    'rtl',
  ]);
});

test.each([
  ['short words', 'ab '],
  ['one word', 'ab'],
  ['one letter', '\u0301'],
  ['line feeds', '\n'],
])('takes work in proportion to the length of %s', (_, part) => {
  const measuredFor = (length: number) => {
    let measured = 0;
    const count = (text: string) => {
      measured += text.length;
      return text.length;
    };
    const text = part.repeat(length / part.length);
    breakLines([{ text }], { measure: count, widthMax: 60 });
    return measured;
  };
  expect(measuredFor(60_000)).toBeLessThanOrEqual(12 * Math.max(1, measuredFor(6_000)));
  expect(measuredFor(60_000)).toBeLessThanOrEqual(5 * 60_000);
});

test('lines of long names fit, even without spaces', () => {
  const typesetter = createTypesetter();
  const options = { measure: typesetter.measure, sizePoints: 11, widthMax: 300, linesMax: 3 };
  const lines = breakText('क्ष'.repeat(300), options);
  expect(lines).toHaveLength(3);
  expect(lines[2]?.text.endsWith('…')).toBe(true);
  for (const { text } of lines.slice(0, 2))
    expect(typesetter.measure(text, 11).width).toBeLessThanOrEqual(301);
});

test('a text that is measured has the size that it is set in', () => {
  const { measure, set } = createTypesetter();
  const texts = [
    '',
    ' ',
    '12A.1',
    'Exhibit 11: AV To  fi',
    'a\tb',
    'x'.repeat(99),
    ...Object.values(samples),
  ];
  for (const text of texts)
    for (const style of [{}, { isBold: true }, { isItalic: true }])
      for (let time = 0; time < 2; time++) {
        const { width, height } = set(text, 11, style);
        expect(measure(text, 11, style)).toEqual({ width, height });
      }
});
