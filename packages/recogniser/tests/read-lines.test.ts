import { describe, expect, it } from 'vitest';
import { cleanWord } from '../src/clean-word.ts';
import { confidenceOf, readLines, textOf } from '../src/read-lines.ts';

const row = (place: string, text: string, confidence = 95) =>
  ['5', '1', ...place.split('.'), '1', '10', '20', '30', '12', String(confidence), text].join('\t');

describe('readLines', () => {
  it('keeps lines and paragraphs, and joins what was divided at the end of a line', () => {
    const lines = readLines(
      [
        row('1.1.1', 'The'),
        row('1.1.1', 'agree-'),
        row('1.1.2', 'ment'),
        row('1.2.1', 'Next'),
      ].join('\n'),
    );
    expect(textOf(lines)).toBe('The agreement\n\nNext');
    expect(lines[0]?.words[0]?.box).toEqual({ x: 10, y: 20, width: 30, height: 12 });
  });

  it('leaves out rules and stains that were read as marks', () => {
    const lines = readLines(
      [row('1.1.1', '|', 40), row('1.1.1', 'x', 10), row('1.1.1', 'paid', 80)].join('\n'),
    );
    expect(textOf(lines)).toBe('paid');
    expect(confidenceOf(lines)).toBe(80);
    expect(confidenceOf([])).toBe(0);
  });
});

describe('cleanWord', () => {
  it('writes the letters of today, and removes what steers the text around it', () => {
    expect(cleanWord('രാത്രിയില്‍')).toBe('രാത്രിയിൽ');
    expect(cleanWord('மார்ச்\u200c')).toBe('மார்ச்');
    expect(cleanWord('\u202ephp.exe\u202c\u0007')).toBe('php.exe');
    expect(cleanWord('<script>')).toBe('<script>');
  });
});
