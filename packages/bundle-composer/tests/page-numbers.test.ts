import { describe, expect, test } from 'vitest';
import { compareLabels, numberPages } from '../src/plan/number-pages.ts';

/** Pages of one item, by their number. */
const keysOf = (...pages: (number | string)[]) => pages.map((page) => `i/${page}`);

/** Labels after pages were put into a bundle whose earlier pages have the labels of `earlier`. */
function labelsOf(pages: readonly (number | string)[], earlier: readonly string[]): string[] {
  const labelled = earlier.map((label) => ({ key: `i/${label}`, label }));
  return numberPages(keysOf(...pages), labelled);
}

describe('labels of pages', () => {
  const inOrder = [
    ...['1', '2', '9', '10', '12', '12.1', '12.1A', '12.2', '12.10', '12A', '12A1', '12A1A'],
    ...['12A2', '12A10', '12B', '12Z', '12AA', '12AB', '12BA', '13', '13A', '100'],
  ];

  test.each(inOrder.map((label, at) => [label, at] as const))('%s has its place', (label, at) => {
    for (const [other, one] of inOrder.entries())
      expect([label, one, Math.sign(compareLabels(label, one))]).toEqual([
        ...[label, one],
        Math.sign(at - other),
      ]);
  });

  test('nothing comes before the first label', () => {
    expect(compareLabels('', '1')).toBeLessThan(0);
  });
});

describe('new pages', () => {
  test('count from the first number if there is no earlier plan, or an empty one', () => {
    expect(numberPages(keysOf('a', 'b'), undefined, 5)).toEqual(['5', '6']);
    expect(numberPages(keysOf('a', 'b'), [], 5)).toEqual(['5', '6']);
  });

  test.each([
    ['before the first page', ['x', 'y', 1], ['1'], ['0A', '0B', '1']],
    ['at the end', [1, 'x'], ['1', '7A'], ['1', '8']],
    ['between two numbers', [12, 'x', 'y', 13], ['12', '13'], ['12', '12A', '12B', '13']],
    ['between 12 and 12A', ['12', 'x', '12A'], ['12', '12A'], ['12', '12.1', '12A']],
    ['between 12 and 12.1', ['12', 'x', '12.1'], ['12', '12.1'], ['12', '12.0A', '12.1']],
    ['between 12A and 12B', ['12A', 'x', '12B'], ['12A', '12B'], ['12A', '12A1', '12B']],
    ['between 12A1 and 12B', ['12A1', 'x', '12B'], ['12A1', '12B'], ['12A1', '12A2', '12B']],
    ['between 12A9 and 12B', ['12A9', 'x', '12B'], ['12A9', '12B'], ['12A9', '12A10', '12B']],
    ['between 12AA and 13', ['12AA', 'x', '13'], ['12AA', '13'], ['12AA', '12AB', '13']],
    ['between 12ZZ and 13', ['12ZZ', 'x', '13'], ['12ZZ', '13'], ['12ZZ', '12AAA', '13']],
    ['where a label was used', ['12', 'x', '13'], ['12', '12A', '13'], ['12', '12B', '13']],
  ] as const)('%s', (_, pages, earlier, labels) => {
    expect(labelsOf(pages, earlier)).toEqual(labels);
  });

  test('a page that moved gets a new label, and its own is given to no other page', () => {
    expect(labelsOf([2, 3, 1], ['1', '2', '3'])).toEqual(['2', '3', '4']);
    expect(labelsOf([1, 3, 2, 4], ['1', '2', '3', '4'])).toEqual(['1', '1A', '2', '4']);
  });
});
