import { expect, test } from 'vitest';
import { servedPageQuery } from '#portal/features/served/served-page-api.ts';

const intervalOf = (state: string, dataUpdateCount: number) => {
  const { refetchInterval } = servedPageQuery('link');
  if (typeof refetchInterval !== 'function') throw new Error('The page has no interval');
  const query = { state: { data: { files: [{ state }] }, dataUpdateCount } };
  // The interval reads no more of the query than this.
  return refetchInterval(query as unknown as Parameters<typeof refetchInterval>[0]);
};

test('a page whose file is being checked makes less than 40 calls in each later hour', () => {
  expect(intervalOf('ready', 1)).toBe(false);
  expect(intervalOf('checking', 1)).toBe(15_000);
  let milliseconds = 0;
  let calls = 1;
  for (; milliseconds < 3_600_000; calls += 1)
    milliseconds += Number(intervalOf('checking', calls));
  expect(calls).toBeLessThan(45);
  expect(3_600_000 / Number(intervalOf('checking', calls))).toBeLessThan(40);
});
