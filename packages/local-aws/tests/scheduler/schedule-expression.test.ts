import { describe, expect, it } from 'vitest';
import { nextRun, readExpression } from '../../src/scheduler/schedule-expression.ts';

/** The next runs after an instant, as UTC. */
function runs(text: string, after: string, { timeZone = 'UTC', count = 3, end = '' } = {}) {
  const expression = readExpression(text);
  if (!expression) throw new Error(`${text} is not valid`);
  const startMs = Date.parse(after);
  const endMs = end ? Date.parse(end) : undefined;
  const found: string[] = [];
  let at = startMs;
  while (found.length < count) {
    const next = nextRun({ expression, timeZone, startMs, endMs }, at);
    if (next === undefined) break;
    found.push(new Date(next).toISOString().slice(0, 16));
    at = next;
  }
  return found;
}

describe('cron()', () => {
  it.each<[string, string[]]>([
    ['cron(0 12 * * ? *)', ['2026-01-05T12:00', '2026-01-06T12:00', '2026-01-07T12:00']],
    ['cron(15,45 10-11 * * ? *)', ['2026-01-05T10:15', '2026-01-05T10:45', '2026-01-05T11:15']],
    ['cron(0/20 8 ? * MON-FRI *)', ['2026-01-05T08:00', '2026-01-05T08:20', '2026-01-05T08:40']],
    ['cron(0 9 1 1/6 ? *)', ['2026-07-01T09:00', '2027-01-01T09:00', '2027-07-01T09:00']],
    ['cron(0 9 L * ? *)', ['2026-01-31T09:00', '2026-02-28T09:00', '2026-03-31T09:00']],
    ['cron(0 9 15W * ? *)', ['2026-01-15T09:00', '2026-02-16T09:00', '2026-03-16T09:00']],
    ['cron(0 9 1W * ? *)', ['2026-02-02T09:00', '2026-03-02T09:00', '2026-04-01T09:00']],
    ['cron(0 9 ? * 6L *)', ['2026-01-30T09:00', '2026-02-27T09:00', '2026-03-27T09:00']],
    ['cron(0 9 ? * TUE#2 *)', ['2026-01-13T09:00', '2026-02-10T09:00', '2026-03-10T09:00']],
    ['cron(0 0 29 FEB ? *)', ['2028-02-29T00:00', '2032-02-29T00:00', '2036-02-29T00:00']],
    ['cron(0 0 1 1 ? 2027)', ['2027-01-01T00:00']],
    ['cron(0 0 31 2 ? *)', []],
    ['cron(0 0 1 1 ? 2020)', []],
  ])('%s', (text, expected) => {
    // A Monday.
    expect(runs(text, '2026-01-05T07:00:00Z')).toEqual(expected);
  });

  it('runs at the local time of its zone', () => {
    const options = { timeZone: 'Asia/Kolkata', count: 2 };
    expect(runs('cron(30 9 * * ? *)', '2026-01-05T04:00:00Z', options)).toEqual([
      '2026-01-06T04:00',
      '2026-01-07T04:00',
    ]);
  });

  it('skips a time that clocks skip, and runs once when clocks are set back', () => {
    const options = { timeZone: 'America/New_York' };
    // 2:30 does not exist on 8 March 2026.
    expect(runs('cron(30 2 * * ? *)', '2026-03-07T00:00:00Z', options)).toEqual([
      '2026-03-07T07:30',
      '2026-03-09T06:30',
      '2026-03-10T06:30',
    ]);
    // 1:30 exists twice on 1 November 2026.
    expect(runs('cron(30 1 * * ? *)', '2026-10-31T00:00:00Z', options)).toEqual([
      '2026-10-31T05:30',
      '2026-11-01T05:30',
      '2026-11-02T06:30',
    ]);
  });
});

it('rate() counts from its start, until its end', () => {
  expect(
    runs('rate(12 hours)', '2026-01-05T07:00:00Z', { count: 5, end: '2026-01-06T20:00:00Z' }),
  ).toEqual(['2026-01-05T19:00', '2026-01-06T07:00', '2026-01-06T19:00']);
});

it('at() is one local time', () => {
  const options = { timeZone: 'Asia/Kolkata' };
  expect(runs('at(2026-01-05T18:30:00)', '2026-01-05T07:00:00Z', options)).toEqual([
    '2026-01-05T13:00',
  ]);
  // Clocks skip from 2:00 to 3:00.
  const skipped = { timeZone: 'America/New_York' };
  expect(runs('at(2026-03-08T02:30:00)', '2026-03-01T00:00:00Z', skipped)).toEqual([
    '2026-03-08T07:30',
  ]);
});

it.each([
  'at(2026-02-30T00:00:00)',
  'at(2026-01-01T00:00:00Z)',
  'at(tomorrow)',
  'rate(0 minutes)',
  'rate(5 weeks)',
  'rate(1.5 hours)',
  'cron(0 12 * * *)',
  'cron(0 12 * * * *)',
  'cron(0 12 ? * ? *)',
  'cron(60 12 * * ? *)',
  'cron(0 24 * * ? *)',
  'cron(0 12 32 * ? *)',
  'cron(0 12 ? * 0 *)',
  'cron(0 12 ? * MON#6 *)',
  'cron(5-1 12 * * ? *)',
  'cron(*/0 12 * * ? *)',
  'cron(0 12 * * ? 1969)',
  'every(5)',
  '',
])('refuses %s', (text) => {
  expect(readExpression(text)).toBeUndefined();
});
