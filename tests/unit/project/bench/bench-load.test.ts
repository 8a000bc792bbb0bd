import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLoadOptions, runningStack } from '#scripts/bench/load/load-options.ts';
import {
  growthOf,
  linesOf,
  loadFigures,
  percentile,
  type Run,
} from '#scripts/bench/load/load-report.ts';
import { requireLocal } from '#scripts/bench/load/require-local.ts';

test.each([
  'http://127.0.0.1:4400',
  'http://127.0.0.2:4400/',
  'http://localhost:5000',
  'http://[::1]:4400',
  'https://127.0.0.1',
])('the load may go to %s', (address) => {
  expect(requireLocal(address).href).toContain('://');
});

test.each([
  'https://portal.example.com',
  'http://10.0.0.7:4400',
  'http://192.168.1.5:4400',
  'http://0.0.0.0:4400',
  'http://127.0.0.1.example.com',
  'http://127.0.0.1@portal.example.com',
  'http://localhost.example.com',
  'http://[::ffff:10.0.0.7]:4400',
  'ftp://127.0.0.1',
  '127.0.0.1:4400',
  'portal',
  '',
])('the load is refused for %j', (address) => {
  expect(() => requireLocal(address)).toThrow('is not on this machine');
  expect(() => readLoadOptions({ address })).toThrow('is not on this machine');
});

test('numbers of neutrals and seconds are bounded', () => {
  expect(readLoadOptions({})).toEqual({ neutrals: 50, seconds: 60, address: undefined });
  expect(readLoadOptions({ neutrals: '1000', seconds: '600' })).toMatchObject({ neutrals: 1_000 });
  for (const neutrals of ['0', '1001', '-1', '1.5', '1e2', '', 'many'])
    expect(() => readLoadOptions({ neutrals })).toThrow('--neutrals must be a whole number');
  expect(() => readLoadOptions({ seconds: '601' })).toThrow('--seconds must be a whole number');
});

test('a stack whose file names a service on another machine is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-load-'));
  const here = 'http://127.0.0.1:4400';
  const address = new URL(here);
  expect(() => runningStack(address, folder)).toThrow('No npm start serves');
  const names = ['dynamodb', 's3', 'cognito', 'messages', 'google', 'secrets', 'kms', 'meet'];
  names.push('lambda', 'sqs', 'events', 'transcribe', 'transcriptionJobs', 'signing');
  names.push('stepFunctions');
  const file = {
    ...{ web: here, api: `${here}/api`, inbox: here, region: 'ap-south-1', table: 'portal' },
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    endpoints: Object.fromEntries(names.map((name) => [name, here])),
    ...{ buckets: { files: 'files' }, userPoolId: 'pool', people: [] },
    clients: { web: 'web', api: 'api' },
  };
  const write = (facts: object) =>
    writeFileSync(join(folder, 'endpoints.json'), JSON.stringify({ ...file, ...facts }));
  write({});
  expect(runningStack(address, folder).api).toBe(`${here}/api`);
  write({ web: 'http://127.0.0.1:5000' });
  expect(() => runningStack(address, folder)).toThrow('No npm start serves');
  write({ endpoints: { ...file.endpoints, dynamodb: 'https://dynamodb.example.com' } });
  expect(() => runningStack(address, folder)).toThrow('is not on this machine');
  rmSync(folder, { recursive: true });
});

test('a percentile is the value of the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect([50, 99, 100].map((percent) => percentile(hundred, percent))).toEqual([50, 99, 100]);
  expect(percentile([7], 1)).toBe(7);
  expect(percentile([], 50)).toBeNaN();
});

const runOf = (neutrals: number, times: number[], errors = 0): Run => ({
  neutrals,
  samples: times.map((milliseconds, at) => ({
    ...{ action: at % 2 ? 'list' : 'poll', milliseconds },
    isError: at < errors,
  })),
  readUnits: 30,
  writeUnits: 10,
});

test('the report compares many neutrals with one, and counts units for each request', () => {
  const one = runOf(1, [10, 10, 10, 20]);
  const many = runOf(50, [15, 20, 20, 25, 60], 2);
  const figures = loadFigures(one, many, 812.345);
  expect(figures.map(({ name, value, unit }) => [name, value, unit])).toEqual([
    ['load of 50 neutrals: requests with an error', 2, ''],
    ['load of 50 neutrals: median time beside one neutral', 2, '×'],
    ['load of 50 neutrals: 99th percentile beside one neutral', 3, '×'],
    ['load of 50 neutrals: read units in 1,000 requests', 6_000, 'RCU'],
    ['load of 50 neutrals: write units in 1,000 requests', 2_000, 'WCU'],
    ['load of 50 neutrals: memory of the local stack', 812.35, 'MB'],
  ]);
  expect(figures[0]?.holds).toBe(false);
  expect(loadFigures(one, many, undefined)).toHaveLength(5);
  expect(linesOf(many)).toEqual([
    '  poll: 3 requests, 1 errors, p50 20 ms, p99 60 ms',
    '  list: 2 requests, 1 errors, p50 20 ms, p99 25 ms',
    '  units a neutral: 0.6 RCU, 0.2 WCU',
  ]);
});

test('growth compares the last quarter with the second one, by medians', () => {
  // The first quarter fills caches; one outlier is no growth.
  expect(growthOf([1, 1, 100, 100, 100, 100, 100, 100, 900, 100, 100, 100])).toBe(1);
  expect(growthOf([1, 50, 100, 150, 200, 250, 300, 350])).toBe(350 / 150);
  expect(growthOf([1, 2, 3])).toBeNaN();
});
