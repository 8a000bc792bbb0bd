import { describe, expect, it } from 'vitest';
import { DICTIONARY_MAX, readDictionary, STRING_MAX } from '../src/read/dictionary.ts';
import { readPdfDate, writePdfDate } from '../src/read/pdf-date.ts';
import { findSignatureDictionaries } from '../src/read/signature-dictionaries.ts';

/** What the reader sees in the dictionary of a signature, and what it refuses. */

const bytesOf = (text: string) => Buffer.from(text, 'latin1');
/** The values as text; undefined for no dictionary. */
function read(text: string, start = 0): Record<string, string> | undefined {
  const found = readDictionary(bytesOf(text), start);
  return (
    found &&
    Object.fromEntries(
      [...found.entries].map(([key, { start: from, end }]) => [key, text.slice(from, end)]),
    )
  );
}

describe('a dictionary', () => {
  it('is read with values of each kind', () => {
    const text =
      'x<< /A 1/B(x \\( (y) \\\\) /C <00fF> /D << /E [1 << /F 2 >> /G] /H 3 >> /I /J /K [0 1]>>more';
    expect(read(text, 1)).toEqual({
      ...{ A: '1', B: '(x \\( (y) \\\\)', C: '<00fF>', D: '<< /E [1 << /F 2 >> /G] /H 3 >>' },
      ...{ I: '/J', K: '[0 1]' },
    });
    expect(readDictionary(bytesOf(text), 1)?.end).toBe(text.indexOf('more'));
    expect(read('<<>>')).toEqual({});
    expect(read('<</A 1 0 R/B true>>')).toEqual({ A: '1 0 R', B: 'true' });
    expect(read('<</A 1<30>/B 2>>')).toEqual({ A: '1<30>', B: '2' });
  });

  it('may have comments and every kind of space', () => {
    expect(read('<< % one >> /X 1\n/A%two\r 1 \t\f\0\r/B 2%>>\n>>')).toEqual({
      ...{ A: '1', B: '2' },
    });
  });

  it('may write characters of a key as codes', () => {
    expect(read('<< /Byte#52ange 1 /#4a#6A 2 /A#5 3 /#zz 4>>')).toEqual({
      ...{ ByteRange: '1', Jj: '2', 'A#5': '3', '#zz': '4' },
    });
  });

  it.each([
    ['a key that occurs twice', '<< /A 1 /#41 2 >>'],
    ['a key without a value', '<< /A >>'],
    ['a value without a key', '<< 1 /A 2 >>'],
    ['no end', '<< /A 1'],
    ['an end of one bracket', '<< /A 1 >'],
    ['one bracket and more', '<< /A 1 >x'],
    ['nothing', ''],
    ['spaces only', ' \n '],
    ['an array at its start', '[ /A 1 >>'],
    ['an end within an array', '<< /A [ 1 >>'],
    ['a string that does not end', '<< /A (1 >>'],
    ['a hexadecimal string that does not end', '<< /A <12 '],
    ['a single bracket', '<< /A ) >>'],
    ['a comment that does not end', '<< /A 1 % >>'],
  ])('with %s is none', (_, text) => {
    expect(read(text)).toBeUndefined();
  });

  it('has at most 64 KB beside its hexadecimal strings, which have at most 2 MB', () => {
    const frame = '<</A ()>>'.length;
    const sized = (length: number) => `<</A (${'x'.repeat(length - frame)})>>`;
    expect(read(sized(DICTIONARY_MAX))).toBeDefined();
    expect(read(sized(DICTIONARY_MAX + 1))).toBeUndefined();
    // A hexadecimal string moves the limit by its own length.
    const behindDigits = (length: number) =>
      `<</B <00>/A (${'x'.repeat(length - frame - '/B <00>'.length)})>>`;
    expect(read(behindDigits(DICTIONARY_MAX + 4))).toBeDefined();
    expect(read(behindDigits(DICTIONARY_MAX + 5))).toBeUndefined();
    expect(read(`<</A ${' '.repeat(DICTIONARY_MAX)}1>>`)).toBeUndefined();
    const withDigits = (count: number) => `<</A <${'0'.repeat(count - 2)}>/B (c)>>`;
    expect(read(withDigits(DICTIONARY_MAX * 2))?.['B']).toBe('(c)');
    expect(read(withDigits(STRING_MAX))?.['B']).toBe('(c)');
    expect(read(withDigits(STRING_MAX + 1))).toBeUndefined();
    const name = 'k'.repeat(200);
    expect(Object.keys(read(`<</${name} 1>>`) ?? {})).toEqual(['k'.repeat(127)]);
  });
});

describe('a signature dictionary', () => {
  const HEAD = '%PDF-1.7\n';
  /** A file of one object, whose byte range fits unless it is given. */
  function fileOf({
    object = '1 0 obj\n',
    before = '/Type /Sig /SubFilter /ETSI.CAdES.detached /M (D:2026)',
    contents = '<30ff>',
    range = (numbers: number[]) => `[${numbers.join(' ')}]`,
    after = '',
    tail = '\nendobj\n',
  } = {}): string {
    const start = `${HEAD}${object}<< ${before} /ByteRange `;
    const room = 60;
    const gap = start.length + room + '/Contents '.length;
    const end = gap + contents.length;
    const rest = `${after} >>${tail}`;
    const numbers = range([0, gap, end, rest.length]).padEnd(room);
    return `${start}${numbers}/Contents ${contents}${rest}`;
  }
  const found = (file: string) => findSignatureDictionaries(bytesOf(file));
  const only = (file: string) => {
    const [one, another] = found(file);
    expect(another).toBeUndefined();
    return one && 'gap' in one
      ? { ...one, contents: Buffer.from(one.contents).toString('latin1') }
      : one;
  };

  it('is found with its format, date, message and version', () => {
    const file = fileOf();
    const start = file.indexOf('<30ff>');
    expect(only(file)).toEqual({
      ...{ subFilter: 'ETSI.CAdES.detached', date: 'D:2026', contents: '30ff' },
      ...{ gap: { start, end: start + 6 }, endsAt: file.length },
    });
    expect(only(`${file}more`)).toMatchObject({ endsAt: file.length });
    expect(only(fileOf({ before: '' }))).toMatchObject({ subFilter: '', date: '' });
    const ends = fileOf({ range: ([, b, c]) => `[ 00  ${b}  ${c}\n\n8 ]`, after: ' ' });
    expect(only(ends)).toMatchObject({ endsAt: ends.indexOf('<30ff>') + 6 + 8 });
  });

  it('may be the end of the file, and have odd texts', () => {
    const last = fileOf({ tail: '' });
    expect(only(last)).toMatchObject({ endsAt: last.length });
    const odd = '/M (D:(20)26) /Reason (abj) /Location (oxj) /Name (ndobk)';
    expect(only(fileOf({ before: odd }))).toMatchObject({ date: 'D:(20)26' });
  });

  it('is read once, whatever its texts name', () => {
    const [one, another] = found(fileOf({ after: ' /X (/ByteRange [)' }));
    expect(one).toHaveProperty('gap');
    expect(another).not.toHaveProperty('gap');
  });

  it('has a format and a date of less than a thousand bytes', () => {
    const dated = (length: number) => fileOf({ before: `/M (${'x'.repeat(length - 2)})` });
    expect(only(dated(999))).toMatchObject({ date: 'x'.repeat(997) });
    expect(only(dated(1_000))).toMatchObject({ date: '' });
  });

  it('follows its object’s number, with any space', () => {
    for (const object of ['1 0 obj', '1 0 obj \t\r\n', '9 9 obj<</A 1>> endobj 1 0 obj\n'])
      expect(only(fileOf({ object }))).toHaveProperty('gap');
  });

  it.each<[string, Parameters<typeof fileOf>[0]]>([
    ['no object', { object: '' }],
    ['an object that has ended', { object: '1 0 obj << >> endobj\n' }],
    ['other words before it', { object: '1 0 obx 1 0 abj 1 0 oj ' }],
    ['something between', { object: '1 0 obj 5 ' }],
    ['a range of three numbers', { range: ([a, b, c]) => `[${a} ${b} ${c}]` }],
    ['a range of five numbers', { range: (all) => `[${all.join(' ')} 1]` }],
    ['more than a range', { range: (all) => `[${all.join(' ')}] 5` }],
    ['a range with a fraction', { range: ([a, b, c, d]) => `[${a} ${b} ${c} ${d}.0]` }],
    ['a range that begins later', { range: ([, b, c, d]) => `[1 ${b} ${c} ${d}]` }],
    ['a range that ends early', { range: ([a, b = 0, c, d]) => `[${a} ${b - 1} ${c} ${d}]` }],
    [
      'a range that goes on late',
      { range: ([a, b, c = 0, d = 0]) => `[${a} ${b} ${c + 1} ${d - 1}]` },
    ],
    ['a range beyond the file', { range: ([a, b, c, d = 0]) => `[${a} ${b} ${c} ${d + 1}]` }],
    ['a range within the dictionary', { range: ([a, b, c]) => `[${a} ${b} ${c} 2]` }],
    ['contents in parentheses', { contents: '(30)' }],
    ['a dictionary as contents', { contents: '<< >>' }],
    ['two byte ranges', { after: ' /ByteRange 1' }],
    ['no end', { after: ' /A (', tail: ')' }],
  ])('with %s is broken', (_, wish) => {
    const file = fileOf(wish);
    expect(only(file)).toEqual({ at: file.indexOf('/ByteRange') });
  });

  it('without contents is broken', () => {
    const file = fileOf().replace('/Contents', '/Kontents');
    expect(only(file)).toEqual({ at: file.indexOf('/ByteRange') });
  });

  it('is sought by a key with an array only', () => {
    expect(found('%PDF-1.7 /ByteRange 5 /ByteRange /ByteRangf [ /yteRange [')).toEqual([]);
    expect(found('/ByteRange')).toEqual([]);
    expect(found('/ByteRange[ /ByteRange\n\t[')).toEqual([{ at: 0 }, { at: 12 }]);
  });

  it('is one of at most 32', () => {
    expect(found('/ByteRange ['.repeat(32))).toHaveLength(32);
    expect(() => found('/ByteRange ['.repeat(33))).toThrow('The file has more than 32 signatures');
  });

  it('whose range is that of another object before it is broken', () => {
    // The key stands in a comment, before the real one.
    const file = fileOf({ before: '/A 1 ' }).replace('/A 1 ', '%/ByteRange [0\n'.padEnd(5));
    expect(found(file)[0]).not.toHaveProperty('gap');
  });
});

describe('a PDF date', () => {
  it.each([
    ['D:2026', '2026-01-01T00:00:00.000Z'],
    ['D:202605', '2026-05-01T00:00:00.000Z'],
    ['D:20260709', '2026-07-09T00:00:00.000Z'],
    ['D:2026070912', '2026-07-09T12:00:00.000Z'],
    ['D:202607091234', '2026-07-09T12:34:00.000Z'],
    ['D:20260709123456', '2026-07-09T12:34:56.000Z'],
    ['D:20260709123456Z', '2026-07-09T12:34:56.000Z'],
    ["D:20260709123456Z00'00'", '2026-07-09T12:34:56.000Z'],
    ["D:20260709123456Z00'00", '2026-07-09T12:34:56.000Z'],
    ['D:20260709123456Z00', '2026-07-09T12:34:56.000Z'],
    ["D:20260709123456+05'30'", '2026-07-09T07:04:56.000Z'],
    ["D:20260709123456+05'30", '2026-07-09T07:04:56.000Z'],
    ['D:20260709123456+0530', '2026-07-09T07:04:56.000Z'],
    ["D:20260709123456-08'", '2026-07-09T20:34:56.000Z'],
    ['D:20260709123456-08', '2026-07-09T20:34:56.000Z'],
  ])('%s', (text, instant) => {
    expect(readPdfDate(text)?.toISOString()).toBe(instant);
  });

  it.each(['', '2026', 'D:26', 'D:20261301', 'D:2026-07-09', 'xD:2026', 'D:2026x', "D:2026+5'30'"])(
    '%s is none',
    (text) => {
      expect(readPdfDate(text)).toBeUndefined();
    },
  );

  it('is written in UTC', () => {
    expect(writePdfDate(new Date('2026-07-09T12:34:56.789Z'))).toBe("D:20260709123456+00'00'");
  });
});
