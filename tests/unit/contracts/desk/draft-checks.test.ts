import { expect, test } from 'vitest';
import {
  checkDraft,
  confirmableChecks,
  decisionOf,
  refusalsOf,
} from '#contracts/rules/desk/draft-checks.ts';

const said = 'These words are long enough to say something.';
const complete = {
  content: [
    `<h2>Findings</h2><h3>Issue 1</h3><p>${said}</p>`,
    `<h2>Interest</h2><p>${said}</p>`,
    `<h2>Costs</h2><p>${said}</p>`,
    '<h2>Decision</h2><p>The respondent pays.</p><ul><li><p>Half at once.</p></li></ul>',
  ].join(''),
  seat: 'Mumbai',
  madeOn: '2026-03-02',
  today: '2026-03-02',
  signatories: ['Raghav Menon'],
};
const unmet = (changes: object) =>
  checkDraft('award', { ...complete, ...changes })
    .filter(({ missing }) => missing !== undefined)
    .map(({ id }) => id);

test('a complete award meets every check', () => {
  expect(unmet({})).toEqual([]);
});

test.each([
  ['blanks', { content: `${complete.content}<p>[amount]</p>` }],
  ['blanks', { seat: '[seat]' }],
  ['date', { madeOn: '' }],
  ['date', { madeOn: '2026-03-03' }],
  ['seat', { seat: ' ' }],
  ['signatures', { signatories: [] }],
  ['reasons', { content: complete.content.replace('Findings', 'History') }],
  ['interest', { content: complete.content.replace('Interest', 'Other') }],
  [
    'costs',
    { content: complete.content.replace(`<h2>Costs</h2><p>${said}</p>`, '<h2>Costs</h2>') },
  ],
])('%s is missed in %j', (id, changes) => {
  expect(unmet(changes)).toEqual([id]);
});

test('a draft without text is refused', () => {
  expect(unmet({ content: '' })).toEqual(['text', 'reasons', 'interest', 'costs']);
});

test('only what can be confirmed is published against its check', () => {
  const results = checkDraft('award', { ...complete, content: `<p>${said}</p>`, seat: '' });
  const all = results.map(({ id }) => id);
  expect(refusalsOf(results, []).map(({ id }) => id)).toEqual([
    'seat',
    'reasons',
    'interest',
    'costs',
  ]);
  expect(refusalsOf(results, all).map(({ id }) => id)).toEqual(['seat']);
  expect(confirmableChecks).toEqual(['reasons', 'interest', 'costs', 'parties']);
});

test('each check names its source', () => {
  for (const kind of ['award', 'settlement'] as const)
    for (const { source } of checkDraft(kind, complete)) expect(source).toMatch(/section|portal/);
});

test('a settlement agreement needs no seat, and is signed by the parties afterwards', () => {
  const results = checkDraft('settlement', { ...complete, seat: '' });
  expect(refusalsOf(results, []).map(({ id }) => id)).toEqual(['parties']);
});

test('the decision is the text below its heading', () => {
  expect(decisionOf(complete.content)).toBe('The respondent pays.\nHalf at once.');
  expect(decisionOf('<p>Nothing</p>')).toBe('');
});
