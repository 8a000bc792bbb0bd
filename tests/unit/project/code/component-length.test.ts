import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longComponentsIn } from '#tests/support/project/long-components.ts';

/** A component or hook with more lines has parts with names of their own. */
const LINES_MAX = 150;

test('no component or hook of the portal has more than 150 lines', () => {
  const files = globSync('frontend/src/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(500);
  const long = files.flatMap((file) =>
    longComponentsIn({ file, source: readFileSync(file, 'utf8') }, LINES_MAX),
  );
  expect(long).toEqual([]);
});

test.each([
  ['a function', 'export function Card() {\n  // é\n\n  return null;\n}'],
  ['an arrow function', 'const before = 1;\nexport const Card = () => {\n\n\n  return null;\n};'],
  ['a wrapped function', 'export const Card = memo(function Card() {\n\n\n  return null;\n});'],
  ['a forwarded function', 'const Card = memo(forwardRef((props) => {\n\n\n  return null;\n}));'],
])('measures %s from its first line to its closing brace', (_, source) => {
  const one = { file: 'card.tsx', source };
  expect(longComponentsIn(one, 4)).toEqual(['card.tsx Card: 5 lines']);
  expect(longComponentsIn(one, 5)).toEqual([]);
});

test('measures hooks, and no other function or component without markup', () => {
  const source = [
    'export function useCard() {\n\n}',
    'export const useList = () => {\n\n};',
    'export function userOf() {\n\n}',
    'export function card() {\n\n}',
    'export function Card() {\n\n}',
  ].join('\n');
  expect(longComponentsIn({ file: 'card.ts', source }, 1)).toEqual([
    'card.ts useCard: 3 lines',
    'card.ts useList: 3 lines',
  ]);
});
