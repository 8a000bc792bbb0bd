import { expect, test } from 'vitest';
import {
  checkDraft,
  confirmableChecks,
  decisionOf,
  refusalsOf,
  sectionsOf,
} from '#contracts/rules/desk/draft-checks.ts';
import { draftKindOf } from '#contracts/rules/desk/draft-kinds.ts';

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
/** The checks that are not met, each with its message. */
const missed = (changes: object) =>
  checkDraft('award', { ...complete, ...changes }).flatMap(({ id, missing }) =>
    missing === undefined ? [] : [[id, missing]],
  );
const unmet = (changes: object) => missed(changes).map(([id]) => id);

test('a complete award meets every check', () => {
  expect(unmet({})).toEqual([]);
});

const NO_REASONS = 'No section has the reasons';
const NO_COSTS = 'No section decides on the costs';

test.each([
  ['blanks', '1 blank left: amount', { content: `${complete.content}<p>[amount]</p>` }],
  ['blanks', '1 blank left: seat', { seat: '[seat]' }],
  ['date', 'Enter the date', { madeOn: '' }],
  ['date', 'The date is in the future', { madeOn: '2026-03-03' }],
  ['seat', 'Enter the seat', { seat: ' ' }],
  ['signatures', 'The case has no arbitrator who can sign', { signatories: [] }],
  ['reasons', NO_REASONS, { content: complete.content.replace('Findings', 'History') }],
  [
    'interest',
    'No section decides on interest',
    { content: complete.content.replace('Interest', 'Other') },
  ],
  [
    'costs',
    NO_COSTS,
    { content: complete.content.replace(`<h2>Costs</h2><p>${said}</p>`, '<h2>Costs</h2>') },
  ],
])('%s is missed: %s', (id, message, changes) => {
  expect(missed(changes)).toEqual([[id, message]]);
});

test.each([
  ['x'.repeat(20), []],
  // The end of the paragraph is no character of it.
  ['x'.repeat(19), [['costs', NO_COSTS]]],
])('a section says something from 20 characters on: %s', (words, expected) => {
  const content = complete.content.replace(`<h2>Costs</h2><p>${said}`, `<h2>Costs</h2><p>${words}`);
  expect(missed({ content })).toEqual(expected);
});

test('a draft without text is refused; 20 characters are a text', () => {
  expect(unmet({ content: '' })).toEqual(['text', 'reasons', 'interest', 'costs']);
  expect(missed({ content: `<p>${'x'.repeat(19)}</p>` })[0]).toEqual([
    'text',
    'The draft has no text',
  ]);
  expect(unmet({ content: `<p>${'x'.repeat(20)}</p>` })).toEqual(['reasons', 'interest', 'costs']);
});

test('a subheading is a section of its own, and its text is also below the heading', () => {
  const content = '<p>Before</p><h2> Award </h2><h3> Reasons </h3><p>Because.</p><h2>Costs</h2>';
  expect(sectionsOf(content).map(({ heading, text }) => [heading, text.trim()])).toEqual([
    ['Award', 'Reasons \nBecause.'],
    ['Reasons', 'Because.'],
    ['Costs', ''],
  ]);
});

test('an arbitration has an award, each other case an agreement', () => {
  expect(draftKindOf('arbitration')).toBe('award');
  expect([draftKindOf('mediation'), draftKindOf('negotiation')]).toEqual([
    'settlement',
    'settlement',
  ]);
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
  expect(confirmableChecks).toEqual([
    ...['reasons', 'interest', 'costs', 'parties'],
    ...['directions', 'notice', 'majority'],
  ]);
});

test('each check names its source', () => {
  for (const kind of ['award', 'settlement'] as const)
    for (const { source } of checkDraft(kind, complete)) expect(source).toMatch(/section|portal/);
});

test('a settlement agreement needs no seat, and is signed by the parties afterwards', () => {
  const results = checkDraft('settlement', { ...complete, seat: '' });
  expect(refusalsOf(results, []).map(({ id, missing }) => [id, missing])).toEqual([
    ['parties', 'The parties sign after publishing'],
  ]);
});

test('the decision is the text below its heading', () => {
  expect(decisionOf(complete.content)).toBe('The respondent pays.\nHalf at once.');
  expect(decisionOf('<h2>Decision</h2><p>Half.</p><p></p><p>At once.</p><h2>Costs</h2>')).toBe(
    'Half.\nAt once.',
  );
  expect(decisionOf('<p>Nothing</p>')).toBe('');
});

test.each(['correction', 'interpretation', 'additionalAward'] as const)(
  '%s: a day after the term of a request is told, and refuses nothing',
  (kind) => {
    const deadline = { endsOn: '2026-03-01', source: 'section 33(1) and (4)' };
    const results = (endsOn: string) =>
      checkDraft(kind, { ...complete, deadline: { ...deadline, endsOn } });
    const late = results('2026-03-01');
    expect(late.find(({ id }) => id === 'term')).toMatchObject({
      level: 'note',
      missing: 'The term ended on 01/03/2026 (section 33(1) and (4))',
    });
    expect(refusalsOf(late, [])).toEqual([]);
    for (const inTime of [results('2026-03-02'), checkDraft(kind, complete)])
      expect(inTime.find(({ id }) => id === 'term')?.missing).toBeUndefined();
  },
);

test('a dissenting opinion needs a text and a date, and no seat', () => {
  const results = checkDraft('dissent', { ...complete, seat: '', signatories: [] });
  expect(results.map(({ id }) => id)).toEqual(['blanks', 'text', 'date']);
  expect(refusalsOf(results, [])).toEqual([]);
});

test('interest and costs are asked of an award only, reasons of an additional award too', () => {
  const asked = (kind: Parameters<typeof checkDraft>[0]) =>
    checkDraft(kind, complete).flatMap(({ id, level }) => (level === 'confirm' ? [id] : []));
  expect(asked('award')).toEqual(['reasons', 'interest', 'costs']);
  expect(asked('additionalAward')).toEqual(['reasons']);
  expect(asked('correction')).toEqual([]);
});
