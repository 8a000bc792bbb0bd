import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const TOKENS = 'frontend/src/shared/styles/tokens.css';
/** As in tokens.css. */
const WIDTHS = ['30rem', '44rem', '64rem'];

const sheets = globSync('frontend/src/**/*.css').map((file) => ({
  file,
  // Comments may name colours.
  text: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
}));

const found = (pattern: RegExp, isAllowed: (match: string, file: string) => boolean) =>
  sheets.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(([match, value = match]) => value)
      .filter((value) => !isAllowed(value, file))
      .map((value) => `${file}: ${value}`),
  );

test('layouts change at the same widths everywhere', () => {
  const widths = /@media[^{]*?\b(?:(?:min-|max-)?width\b[^\d{)]*)([\d.]+\w+)/g;
  expect(sheets.length).toBeGreaterThan(50);
  expect(found(widths, (width) => WIDTHS.includes(width))).toEqual([]);
});

test('colours are tokens', () => {
  const colours =
    /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab|lch|hwb)\([^)]*\)|(?<=:\s[^;{}]*)\b(?:white|black|red|grey|gray)\b(?!-)/gi;
  expect(found(colours, (_colour, file) => file === TOKENS)).toEqual([]);
});
