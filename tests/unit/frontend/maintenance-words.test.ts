import { expect, test } from 'vitest';
import { maintenanceWords } from '#portal/app/maintenance-words.ts';

const from = '2026-11-28T16:30:00.000Z';
const until = '2026-11-28T18:00:00.000Z';
const at = (instant: string) => Date.parse(instant);

test('names the beginning and the end in Indian time, and the text', () => {
  expect(maintenanceWords({ from, until, text: 'Save your work.' }, at(from) - 1)).toBe(
    'Maintenance is planned from 28/11/2026, 10:00 pm to 11:30 pm. Save your work.',
  );
  expect(maintenanceWords({ from, until: '2026-11-28T19:00:00.000Z' }, at(from) - 1)).toBe(
    'Maintenance is planned from 28/11/2026, 10:00 pm to 29/11/2026, 12:30 am.',
  );
});

test('says when it is under way, and nothing once it is over', () => {
  expect(maintenanceWords({ from, until }, at(from))).toBe(
    'Maintenance is under way until 28/11/2026, 11:30 pm.',
  );
  expect(maintenanceWords({ from, until }, at(until))).toBeUndefined();
});
