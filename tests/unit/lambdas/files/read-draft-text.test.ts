import { expect, test } from 'vitest';
import { columnShares, type TableBlock } from '#shared/rich-text/blocks.ts';
import { COLUMNS_MAX, readDraftText } from '#shared/rich-text/read-draft-text.ts';
import { isCheapOrLinear } from '#tests/support/cpu-time.ts';

const textOf = (inlines: readonly { text: string }[]) => inlines.map(({ text }) => text).join('');
const outline = (markup: string) =>
  readDraftText(markup).map((block) =>
    block.role === 'table'
      ? block.rows.map(({ cells }) =>
          cells.map(({ paragraphs }) => paragraphs.map(({ inlines }) => textOf(inlines)).join('|')),
        )
      : [block.role, block.list?.mark ?? '', textOf(block.inlines)].filter(Boolean).join(' '),
  );

test('headings, numbered paragraphs, lists and tables are read in order', () => {
  expect(
    outline(
      '<h2>Facts</h2><p data-number="">One</p><ol><li><p>Item</p></li></ol><h3>More &amp; more</h3>' +
        '<p>Plain</p><table><tbody><tr><th>A</th><th>B</th></tr><tr><td><p>1</p><p>2</p></td><td></td></tr></tbody></table>' +
        '<p data-number="7">Seven</p><p data-number="">Eight</p>',
    ),
  ).toEqual([
    'heading Facts',
    'text 1. One',
    'text 1. Item',
    'text More & more',
    'text Plain',
    [
      ['A', 'B'],
      ['1|2', ''],
    ],
    'text 7. Seven',
    'text 8. Eight',
  ]);
});

test.each([
  ['<h2></h2><table></table><table><tr></tr></table>', []],
  ['<h2>Never closed', ['heading Never closed']],
  ['<table><tr><td>Never closed', [[['Never closed']]]],
  [
    '<table><tr><td><table><tr><td>In</td></tr></table>out</td></tr></table>',
    [[['In']], 'text out'],
  ],
])('%s loses no text and does not fail', (markup, blocks) => {
  expect(outline(markup)).toEqual(blocks);
});

test.each([
  ['headings', (count: number) => '<h2>'.repeat(count)],
  ['rows', (count: number) => `<table>${'<tr><td>'.repeat(count)}`],
])('many %s that do not end take linear time', async (_name, markup) => {
  const read = (share: number) => readDraftText(markup(50_000 * share));
  expect(await isCheapOrLinear(100, read)).toBe(true);
});

test('a table has at most twelve columns, as wide as their texts', () => {
  const wide = `<table><tr>${'<td>x</td>'.repeat(40)}</tr></table>`;
  const [table] = readDraftText(wide) as [TableBlock];
  expect(table.rows[0]?.cells).toHaveLength(COLUMNS_MAX);
  const [two] = readDraftText(
    `<table><tr><td>${'words '.repeat(20)}</td><td>INR 1</td></tr></table>`,
  ) as [TableBlock];
  const shares = columnShares(two.rows);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  expect(shares[0]).toBeGreaterThan(3 * (shares[1] ?? 1));
});
