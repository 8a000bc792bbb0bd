import { expect, it } from 'vitest';
import { inParallel } from '#shared/dynamo/in-parallel.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

it('runs eight at a time and returns the results in the order of the list', async () => {
  let running = 0;
  let most = 0;
  const results = await inParallel(numbers(20), async (at) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < 20 - at; turn += 1) await Promise.resolve();
    running -= 1;
    return at * 2;
  });
  expect(results).toEqual(numbers(20).map((at) => at * 2));
  expect(most).toBe(8);
});

it('throws the first failure once all running work has ended, and begins no more', async () => {
  const ended: number[] = [];
  const working = inParallel(numbers(20), async (at) => {
    for (let turn = 0; turn < (at === 3 ? 2 : 50); turn += 1) await Promise.resolve();
    ended.push(at);
    if (at === 3 || at === 5) throw new Error(`Item ${at}`);
  });
  await expect(working).rejects.toThrow('Item 3');
  expect(ended.toSorted((a, b) => a - b)).toEqual(numbers(8));
});
