import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { daysLeftText, endDaysOf, standingOf } from '#contracts/rules/clocks/clock-standing.ts';
import {
  endOfClock,
  extensionProblem,
  latestEndOf,
  nextWarningOf,
  recordedProblem,
  startProblem,
} from '#contracts/rules/clocks/clocks.ts';
import { courtDaySchema } from '#contracts/rules/clocks/court-day-fields.ts';
import { addLength, daysBetween, lengthText } from '#contracts/rules/clocks/court-days.ts';
import {
  isSameTerm,
  type StatutoryTerm,
  statutoryTermsSchema,
} from '#contracts/rules/clocks/statutory-terms.ts';
import { parseStatutoryTerms } from '#lambdas/system-config/statutory-terms.constants.ts';

const data: unknown = JSON.parse(
  readFileSync('lambdas/system-config/statutory-terms.json', 'utf8'),
);
const terms = parseStatutoryTerms(data);

function termOf(id: string): StatutoryTerm {
  const term = terms.find((one) => one.id === id);
  if (!term) throw new Error(`There is no term ${id}`);
  return term;
}

/** The same value with the fields of each of its objects in reverse. */
const reversed = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, one]) => [name, reversed(one)]),
      );

const months = (count: number) => ({ count, unit: 'months' as const });

describe('the end of a period', () => {
  test.each([
    ['2026-01-15', months(12), '2027-01-15'],
    ['2026-08-31', months(6), '2027-02-28'],
    ['2027-08-31', months(6), '2028-02-29'],
    ['2024-02-29', months(12), '2025-02-28'],
    ['2026-11-30', months(3), '2027-02-28'],
    ['2026-12-31', months(1), '2027-01-31'],
    ['2026-01-01', { count: 120, unit: 'days' as const }, '2026-05-01'],
    ['2028-02-28', { count: 1, unit: 'days' as const }, '2028-02-29'],
  ])('%s and %o is %s', (start, length, end) => {
    expect(addLength(start, length)).toBe(end);
  });

  test('is never in a later month than counted, for any day and number of months', () => {
    for (
      let day = '2023-12-25';
      day < '2024-04-05';
      day = addLength(day, { count: 1, unit: 'days' })
    )
      for (let count = 1; count <= 24; count += 1) {
        const end = addLength(day, months(count));
        const passed =
          (Number(end.slice(0, 4)) - Number(day.slice(0, 4))) * 12 +
          (Number(end.slice(5, 7)) - Number(day.slice(5, 7)));
        expect(passed).toBe(count);
        expect(end.slice(8) <= day.slice(8)).toBe(true);
      }
  });
});

test.each(['2026-02-30', '2027-02-29', '2026-13-01', '2026-00-10', '26-01-01', '', '2026-1-1'])(
  'refuses the day %j',
  (day) => expect(courtDaySchema('Date is required').safeParse(day).success).toBe(false),
);

test('a day is refused with its reason', () => {
  const messagesOf = (day: unknown) =>
    courtDaySchema('Date is required')
      .safeParse(day)
      .error?.issues.map(({ message }) => message);
  expect(messagesOf(' 2028-02-29 ')).toBeUndefined();
  expect(messagesOf('')).toEqual(['Date is required']);
  expect(messagesOf(undefined)).toEqual(['Date is required']);
  expect(messagesOf('24/11/2026')).toEqual(['Write the date as YYYY-MM-DD']);
  expect(messagesOf('2027-02-29')).toEqual(['This date does not exist']);
});

test('lengths are written in the singular and the plural', () => {
  const texts = [1, 2].flatMap((count) => [
    lengthText({ count, unit: 'days' }),
    lengthText(months(count)),
  ]);
  expect(texts).toEqual(['1 day', '1 month', '2 days', '2 months']);
});

describe('an extension', () => {
  const award = (
    extensions: { ground: 'consent' | 'court'; until: string; givenOn: string }[] = [],
  ) => {
    const clock = { term: termOf('award'), startedOn: '2026-01-15', extensions };
    return { ...clock, endsOn: endOfClock(clock) };
  };
  const today = '2027-01-10';
  const consent = { ground: 'consent' as const, until: '2027-07-15', givenOn: '2027-01-05' };

  test('by consent reaches the last day that the source allows, and no further', () => {
    expect(extensionProblem(award(), consent, today)).toBeUndefined();
    expect(extensionProblem(award(), { ...consent, until: '2027-07-16' }, today)).toEqual({
      field: 'until',
      message: 'Section 29A(3) allows 6 months: until 15/07/2027',
    });
  });

  test('by consent in two parts has the same limit', () => {
    const once = award([{ ...consent, until: '2027-04-15' }]);
    expect(extensionProblem(once, consent, today)).toBeUndefined();
    expect(extensionProblem(once, { ...consent, until: '2027-08-01' }, today)?.field).toBe('until');
  });

  test('by the court has no limit, and can come after the end', () => {
    const late = { ground: 'court' as const, until: '2028-12-31', givenOn: '2027-03-01' };
    expect(extensionProblem(award(), late, '2027-03-02')).toBeUndefined();
    expect(extensionProblem(award(), { ...consent, givenOn: '2027-03-01' }, '2027-03-02')).toEqual({
      field: 'givenOn',
      message: 'Section 29A(3) allows no extension after 15/01/2027',
    });
  });

  test.each([
    ['givenOn', { givenOn: '2027-01-11' }],
    ['givenOn', { givenOn: '2026-01-14' }],
    ['until', { until: '2027-01-15' }],
    ['until', { ground: 'court' as const, until: '2037-01-11' }],
  ])('is refused at %s: %o', (field, change) => {
    expect(extensionProblem(award(), { ...consent, ...change }, today)?.field).toBe(field);
  });

  test('is refused on a ground that the source does not know', () => {
    const clock = { term: termOf('pleadings'), startedOn: '2026-10-01', endsOn: '2027-04-01' };
    expect(extensionProblem({ ...clock, extensions: [] }, consent, today)).toEqual({
      field: 'ground',
      message:
        'Arbitration and Conciliation Act 1996, section 23(4) allows no extension on this ground',
    });
  });

  test.each([
    [{ givenOn: '2027-01-11' }, today, 'This day is still to come'],
    [{ givenOn: '2026-01-14' }, today, 'The clock had not started on this day'],
    [{ until: '2027-01-15' }, today, 'The clock ends on 15/01/2027 already'],
    [
      { ground: 'court' as const, until: '2037-01-11' },
      today,
      'An extension ends within the next 10 years',
    ],
    [{ givenOn: today }, today, undefined],
    [{ givenOn: '2026-01-15' }, today, undefined],
    [{ givenOn: '2027-01-15' }, '2027-01-15', undefined],
    [{ ground: 'court' as const, until: '2037-01-10' }, today, undefined],
  ])('%o on %s is refused with %j', (change, on, message) => {
    expect(extensionProblem(award(), { ...consent, ...change }, on)?.message).toBe(message);
  });

  test('the number of extensions is counted for each ground', () => {
    const allowance = { source: 'Section 1', times: 2, isLateAllowed: true };
    const term = { ...termOf('award'), extensions: { court: allowance, consent: allowance } };
    const of = (ground: 'court' | 'consent', until: string) => ({
      ground,
      until,
      givenOn: '2027-01-02',
    });
    const clock = (...extensions: ReturnType<typeof of>[]) => ({
      ...{ term, startedOn: '2026-01-15', endsOn: '2027-03-15', extensions },
    });
    const next = of('court', '2027-04-15');
    const other = of('consent', '2027-03-15');
    expect(extensionProblem(clock(other, other), next, today)).toBeUndefined();
    expect(extensionProblem(clock(of('court', '2027-02-15')), next, today)).toBeUndefined();
    expect(
      extensionProblem(clock(of('court', '2027-02-15'), of('court', '2027-03-15')), next, today),
    ).toEqual({ field: 'ground', message: 'Section 1 allows 2 extensions' });
  });

  test('the end is the latest of the term and its extensions', () => {
    const [early, late] = ['2027-03-15', '2027-05-15'].map((until) => ({ ...consent, until }));
    if (!early || !late) throw new Error('two extensions');
    expect(award([]).endsOn).toBe('2027-01-15');
    expect(award([{ ...consent, until: '2026-12-15' }]).endsOn).toBe('2027-01-15');
    expect(award([early, late]).endsOn).toBe('2027-05-15');
    expect(award([late, early]).endsOn).toBe('2027-05-15');
  });

  test('is refused beyond the number that the source allows', () => {
    const term = {
      ...termOf('award'),
      extensions: { court: { source: 'Section 1', times: 1, isLateAllowed: true } },
    };
    const first = { ground: 'court' as const, until: '2027-02-15', givenOn: '2027-01-02' };
    const clock = { term, startedOn: '2026-01-15', endsOn: '2027-02-15', extensions: [first] };
    expect(extensionProblem(clock, { ...first, until: '2027-03-15' }, today)).toEqual({
      field: 'ground',
      message: 'Section 1 allows one extension',
    });
  });

  test('that was recorded may not fit a corrected start', () => {
    const clock = award([consent]);
    expect(recordedProblem(clock, today)).toBeUndefined();
    expect(recordedProblem({ ...clock, startedOn: '2025-12-15' }, today)?.field).toBe('givenOn');
    // The second is wrong, not the first.
    expect(recordedProblem(award([consent, consent]), today)?.field).toBe('until');
  });

  test('has no latest end on a ground that its source does not know', () => {
    const term = { ...termOf('award'), extensions: {} };
    expect(latestEndOf({ term, startedOn: '2026-01-15' }, 'court')).toBeUndefined();
  });
});

describe('a start', () => {
  const today = '2026-11-24';
  test.each([
    ['2026-11-25', '2026-11-25', 'startedOn', 'A clock starts today or on an earlier day'],
    ['2016-11-23', '2026-11-24', 'startedOn', 'A clock starts within the last 10 years'],
    ['2026-11-20', '2026-11-19', 'knownOn', 'It cannot be known before it happened'],
    ['2026-11-20', '2026-11-25', 'knownOn', 'This day is still to come'],
  ])('on %s, known on %s, is refused at %s', (startedOn, knownOn, field, message) => {
    expect(startProblem({ startedOn, knownOn }, today)).toEqual({ field, message });
  });

  test.each([
    ['2026-11-24', '2026-11-24'],
    ['2016-11-24', '2016-11-24'],
    ['2026-11-20', '2026-11-20'],
  ])('on %s, known on %s, is accepted', (startedOn, knownOn) => {
    expect(startProblem({ startedOn, knownOn }, today)).toBeUndefined();
  });
});

test('a clock is running, urgent from 30 days on, and overdue after its last day', () => {
  const clock = { startedOn: '2026-01-01', endsOn: '2026-12-31' };
  expect(standingOf(clock, '2026-11-30')).toMatchObject({ daysLeft: 31, state: 'running' });
  expect(standingOf(clock, '2026-12-01')).toMatchObject({ daysLeft: 30, state: 'urgent' });
  expect(standingOf(clock, '2026-12-31')).toEqual({ daysLeft: 0, passed: 1, state: 'urgent' });
  expect(standingOf(clock, '2027-01-02')).toMatchObject({ daysLeft: -2, state: 'overdue' });
  expect(standingOf(clock, '2026-01-01').passed).toBe(0);
  expect(standingOf(clock, '2025-12-01').passed).toBe(0);
  expect(standingOf(clock, '2026-07-02').passed).toBe(0.5);
  expect(standingOf(clock, '2027-01-02').passed).toBe(1);
  const oneDay = { startedOn: '2026-12-31', endsOn: '2026-12-31' };
  expect(standingOf(oneDay, '2026-12-31').passed).toBe(1);
  expect([31, 1, 0, -1, -2].map(daysLeftText)).toEqual([
    '31 days left',
    '1 day left',
    'Ends today',
    '1 day overdue',
    '2 days overdue',
  ]);
});

test('the filters of the docket share no day and leave none out', () => {
  const today = '2026-12-15';
  const [overdue, soon] = [endDaysOf('overdue', today), endDaysOf('within30Days', today)];
  expect(overdue.below).toBe(soon.from);
  expect(daysBetween(today, soon.below)).toBe(31);
  expect(overdue.from).toBe('');
});

test('warns at each distance once, the day after the end too', () => {
  const clock = { term: { warningDays: [7, 30, -1] }, endsOn: '2026-12-31' };
  const days: number[] = [];
  let after = '2026-11-01';
  for (let next = nextWarningOf(clock, after); next; next = nextWarningOf(clock, after)) {
    days.push(next.days);
    after = next.on;
  }
  expect(days).toEqual([30, 7, -1]);
  expect(after).toBe('2027-01-01');
});

describe('the data of the terms', () => {
  test('has every term with its source', () => {
    expect(terms.map(({ id }) => id)).toEqual([
      'pleadings',
      'award',
      'fast-track-award',
      'award-correction',
      'award-challenge',
      'mediation',
      'settlement-registration',
    ]);
    for (const { source } of terms) expect(source).toMatch(/Act (1996|2023), section \d+/);
  });

  test('is refused with the place of each error', () => {
    const [first] = terms;
    const wrong = [
      { ...first, length: { count: 0, unit: 'months' } },
      { ...first, id: 'other', warningDays: [300] },
      { ...first, id: 'other', kinds: ['litigation'] },
    ];
    expect(() => parseStatutoryTerms(wrong)).toThrow(
      /statutory terms are wrong[\s\S]*\[0\].length/,
    );
    expect(() => parseStatutoryTerms([first, first])).toThrow('The id pleadings is there twice');
    expect(() => parseStatutoryTerms([{ ...first, warningDays: [300] }])).toThrow(
      'A warning is earlier than the term of 6 months',
    );
    expect(statutoryTermsSchema.safeParse([{ ...first, colour: 'red' }]).success).toBe(false);
  });

  test('names the field of a term that does not fit', () => {
    const term = termOf('award');
    const placesOf = (...changed: unknown[]) =>
      statutoryTermsSchema.safeParse(changed).error?.issues.map(({ path }) => path.join('.'));
    expect(placesOf(term, { ...term, id: 'other' })).toBeUndefined();
    expect(placesOf(term, term)).toEqual(['1.id']);
    expect(placesOf({ ...term, warningDays: [1, 337] })).toEqual(['0.warningDays']);
    expect(placesOf({ ...term, warningDays: [336] })).toBeUndefined();
    expect(placesOf({ ...term, warningDays: [7, 7] })).toEqual(['0.warningDays']);
    const days = { ...term, length: { count: 10, unit: 'days' as const } };
    expect(placesOf({ ...days, warningDays: [10, 1] })).toBeUndefined();
    expect(placesOf({ ...days, warningDays: [11, 1] })).toEqual(['0.warningDays']);
  });

  test('is compared without regard to the order of fields', () => {
    const term = termOf('award');
    // Not parsed again: a schema sorts the fields.
    expect(isSameTerm(term, reversed(term) as StatutoryTerm)).toBe(true);
    expect(isSameTerm(reversed(term) as StatutoryTerm, term)).toBe(true);
    expect(isSameTerm(term, { ...term, length: months(13) })).toBe(false);
    expect(isSameTerm(term, undefined)).toBe(false);
    const { court, ...without } = term.extensions;
    expect(isSameTerm({ ...term, extensions: without }, term)).toBe(court === undefined);
    // A field that is absent equals one that is undefined.
    const [undefinedOnes, absent] = [{ atMost: undefined }, {}].map((rest) => ({
      ...term,
      extensions: { court: { source: 'Section 1', isLateAllowed: true, ...rest } },
    })) as [StatutoryTerm, StatutoryTerm];
    expect(isSameTerm(undefinedOnes, absent)).toBe(true);
    expect(isSameTerm(term, { ...term, kinds: ['negotiation'] })).toBe(false);
    expect(isSameTerm(term, { ...term, warningDays: [1] })).toBe(false);
  });
});
