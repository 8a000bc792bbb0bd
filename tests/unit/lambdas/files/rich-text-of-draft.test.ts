import { expect, test } from 'vitest';
import { cleanDraftText } from '#shared/rich-text/clean-draft-text.ts';
import { cleanRichText } from '#shared/rich-text/clean-rich-text.ts';
import { richTextOfDraft } from '#shared/rich-text/rich-text-of-draft.ts';

test.each([
  ['<h2>Before</h2><h3>One</h3>', '<p><strong>Before</strong></p><p><strong>One</strong></p>'],
  [
    '<p data-number="">A</p><p>B</p><p data-align="center" data-number="4" data-id="abcd1234">C</p><p data-number="">D</p>',
    '<p>1. A</p><p>B</p><p data-align="center">4. C</p><p>5. D</p>',
  ],
  ['<p>Goods<sup data-note="">a &lt;b&gt;</sup>.</p>', '<p>Goods (a &lt;b&gt;).</p>'],
  [
    '<p data-number="" data-id="abcd1234">A</p><p>See <span data-ref="abcd1234">1</span>.</p>',
    '<p>1. A</p><p>See 1.</p>',
  ],
  [
    '<ol start="3"><li><p><em>A</em></p></li></ol>',
    '<ol start="3"><li><p><em>A</em></p></li></ol>',
  ],
])('%s is %s', (draft, expected) => {
  const cleaned = cleanDraftText(draft);
  const text = richTextOfDraft(cleaned);
  expect(text).toBe(expected);
  expect(cleanRichText(text)).toBe(text);
});

test('a row of a table is a paragraph', () => {
  const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`;
  const table = `<table>${row('<th><p>Goods</p></th>', '<th>Place</th>')}${row('<td><p>Rice</p></td>', '<td><p>Vashi</p></td>')}</table>`;
  expect(richTextOfDraft(cleanDraftText(`${table}<p data-number="">A</p>`))).toBe(
    '<p>Goods · Place</p><p>Rice · Vashi</p><p>1. A</p>',
  );
});
