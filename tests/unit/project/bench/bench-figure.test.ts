import { expect, it } from 'vitest';
import { atMost, lineOf, tableOf } from '#scripts/bench/figure.ts';

it('prints the figures as one line of JSON with name, value, unit, goal and holds', () => {
  const line = lineOf([atMost(1.2, 'cold import of notes', 1.0849), atMost(1, 'poll', 1.5, 'RCU')]);
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toEqual([
    { name: 'cold import of notes', value: 1.08, unit: '×', goal: 1.2, holds: true },
    { name: 'poll', value: 1.5, unit: 'RCU', goal: 1, holds: false },
  ]);
});

it('holds a goal that is just reached', () => {
  expect(atMost(1.2, 'ratio', 1.2).holds).toBe(true);
  expect(atMost(1.2, 'ratio', 1.21).holds).toBe(false);
});

it('marks a missed goal in the table', () => {
  expect(tableOf([atMost(1, 'poll', 2, 'RCU')])).toMatch(/poll +2 RCU \(at most 1\) {2}MISSED/);
});
