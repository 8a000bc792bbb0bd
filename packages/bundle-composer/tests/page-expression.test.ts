import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXPRESSION_LENGTH_MAX, pagesOf, parsePageExpression } from '../src/plan/index.ts';

const pages = (text: string, count = 10) => {
  const parsed = parsePageExpression(text, count);
  return parsed.isValid ? [...pagesOf(parsed.ranges)] : parsed.code;
};

/** Code units of any kind; the library's own strings of them take seconds to prepare. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }))
  .map((units) => String.fromCharCode(...units));

describe('page expressions', () => {
  test.each([
    ['3', [3]],
    ['1-5', [1, 2, 3, 4, 5]],
    ['1,3,4', [1, 3, 4]],
    ['1-3,7', [1, 2, 3, 7]],
    [' 1 - 3 , 7 ', [1, 2, 3, 7]],
    ['7,1-3', [7, 1, 2, 3]],
    ['10', [10]],
    ['4-4', [4]],
    ['1,,3', [1, 3]],
    [',1', [1]],
    ['1,', [1]],
    [' , 2-3 , , 5,', [2, 3, 5]],
  ])('reads %j', (text, expected) => {
    expect(pages(text)).toEqual(expected);
  });

  test('means the whole document when it is empty', () => {
    expect(pages('', 3)).toEqual([1, 2, 3]);
    expect(pages('   ', 2)).toEqual([1, 2]);
  });

  test.each([
    ['5-1', 'reversed'],
    ['0', 'zero'],
    ['0-3', 'zero'],
    ['11', 'beyond_end'],
    ['9-11', 'beyond_end'],
    ['999999999999', 'malformed'],
    [',', 'malformed'],
    [' ,, ', 'malformed'],
    ['1,,1', 'repeated'],
    ['-3', 'malformed'],
    ['3-', 'malformed'],
    ['1-2-3', 'malformed'],
    ['1.5', 'malformed'],
    ['1e1', 'malformed'],
    ['one', 'malformed'],
    ['1;2', 'malformed'],
    ['1 2', 'malformed'],
    ['1–3', 'malformed'],
    ['१', 'malformed'],
    ['1\n2', 'malformed'],
    ['2,2', 'repeated'],
    ['1-4,3', 'repeated'],
    ['1,'.repeat(EXPRESSION_LENGTH_MAX), 'too_long'],
  ])('refuses %j as %s', (text, code) => {
    expect(pages(text)).toBe(code);
  });

  test.each([
    ['5-1', '5-1 is reversed; write 1-5'],
    ['0-3', 'Pages are counted from 1'],
    ['3-0', 'Pages are counted from 1'],
    ['9-11', 'Page 11 does not exist; the last is 10'],
    ['999999999', 'Page 999999999 does not exist; the last is 10'],
    ['1000000000', '"1000000000" is not a page or a range, such as 3 or 1-5'],
    ['1-1000000000', '"1-1000000000" is not a page or a range, such as 3 or 1-5'],
    ['1, one ', '"one" is not a page or a range, such as 3 or 1-5'],
    [',', 'Name a page or a range, such as 3 or 1-5'],
    ['5,1-6', 'Page 5 is named twice'],
    ['1-3,3-4', 'Page 3 is named twice'],
    [' '.repeat(EXPRESSION_LENGTH_MAX + 1), 'Pages must not exceed 2000 characters'],
  ])('says what is wrong with %j', (text, message) => {
    expect(parsePageExpression(text, 10)).toMatchObject({ isValid: false, message });
  });

  test('of a document that is not known has no last page', () => {
    expect(parsePageExpression(' ', undefined)).toEqual({
      isValid: true,
      ranges: [],
      pageCount: 0,
    });
    const ranges = [{ first: 100_000, last: 100_000 }];
    expect(parsePageExpression('100000', undefined)).toEqual({
      isValid: true,
      ranges,
      pageCount: 1,
    });
    expect(parsePageExpression('100001', undefined)).toMatchObject({
      ...{ code: 'beyond_end', message: 'Page 100001 does not exist; the last is 100000' },
    });
    const longest = '1'.padEnd(EXPRESSION_LENGTH_MAX);
    expect(parsePageExpression(longest, 1)).toMatchObject({ isValid: true, pageCount: 1 });
  });

  test('counts the pages of any valid expression', () => {
    const part = fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 20 }))
      .map(([first, more]) => (more === 0 ? `${first}` : `${first}-${first + more}`));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), (parts) => {
        const parsed = parsePageExpression(parts.join(','), 1000);
        if (!parsed.isValid) return parsed.code === 'repeated';
        const all = [...pagesOf(parsed.ranges)];
        return all.length === parsed.pageCount && new Set(all).size === all.length;
      }),
    );
  });

  test('gives an answer for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parsePageExpression(text, 5);
        return parsed.isValid || parsed.message.length > 0;
      }),
    );
  });
});
