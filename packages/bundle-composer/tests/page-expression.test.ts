import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXPRESSION_LENGTH_MAX, pagesOf, parsePageExpression } from '../src/plan/index.ts';

const pages = (text: string, count = 10) => {
  const parsed = parsePageExpression(text, count);
  return parsed.isValid ? [...pagesOf(parsed.ranges)] : parsed.code;
};

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
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parsed = parsePageExpression(text, 5);
        return parsed.isValid || parsed.message.length > 0;
      }),
    );
  });
});
