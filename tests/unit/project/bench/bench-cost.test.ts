import { expect, test } from 'vitest';
import { billOf, linesOfBill } from '#scripts/bench/cost/bill.ts';
import { type Price, prices } from '#scripts/bench/cost/prices.ts';
import { quantitiesOf, usualMonth } from '#scripts/bench/cost/usage.ts';

const two = { ...usualMonth, neutrals: 2, cases: 1_000, workingDays: 10 };

test('quantities follow from what neutrals do', () => {
  const quantities = quantitiesOf(two);
  // 20 days with 2 hours of 720 polls, 2 hours of 120 polls and 300 other requests.
  expect(quantities.apiRequests).toBe(20 * (1_440 + 240 + 300));
  // Ten scanned pages a day are two and a half batches.
  expect(quantities.readUnits).toBeCloseTo(20 * (1_680 + 300 * 3.1 + 2.5 * 4));
  expect(quantities.writeUnits).toBeCloseTo(20 * (300 * 2.2 + 2.5 * 6));
  expect(quantities.recognitionGbSeconds).toBeCloseTo(20 * 10 * 7);
  expect(quantities.functionGbSeconds).toBeCloseTo(0.5 * 20 * (1_680 * 0.02 + 600 * 0.1));
  expect([quantities.filesGb, quantities.tableGb]).toEqual([20, 0.04]);
  expect([quantities.mails, quantities.transcribedMinutes]).toEqual([80, 200]);
});

test('twice the neutrals use twice as much, and no more storage', () => {
  const [one, twice] = [quantitiesOf(two), quantitiesOf({ ...two, neutrals: 4 })];
  for (const name of ['apiRequests', 'readUnits', 'mails', 'logsGb', 'filePuts'] as const)
    expect(twice[name]).toBeCloseTo(2 * one[name]);
  expect([twice.filesGb, twice.keys]).toEqual([one.filesGb, one.keys]);
});

test('the bill adds the lines with a price, and names those without one', () => {
  const table: Price[] = [
    { service: 'ApiGateway', name: 'requests', quantity: 'apiRequests', usd: 0.001 },
    { service: 'S3', name: 'GB', quantity: 'filesGb', usd: 0.5 },
    { service: 'Cognito', name: 'people', quantity: 'activePeople' },
  ];
  const bill = billOf(table, quantitiesOf(two));
  expect(bill.totalUsd).toBeCloseTo(39_600 * 0.001 + 20 * 0.5);
  expect(bill.unpriced.map(({ service }) => service)).toEqual(['Cognito']);
  expect(linesOfBill(bill)).toEqual([
    '  ApiGateway, requests: 39,600, 39.60 USD',
    '  S3, GB: 20, 10.00 USD',
    '  Cognito, people: 2, no price read',
    '  total: 49.60 USD, and 1 lines without a price',
  ]);
});

test('each price has its source and the day on which it was read', () => {
  for (const { name, usd, source, readOn } of prices)
    expect([
      name,
      usd === undefined,
      source !== undefined,
      /^(\d{4}-\d\d(-\d\d)?|undated)$/.test(readOn ?? ''),
    ]).toEqual(usd === undefined ? [name, true, false, false] : [name, false, true, true]);
});
