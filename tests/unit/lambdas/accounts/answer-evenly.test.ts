import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { answerEvenly, refuseEvenly } from '#lambdas/accounts/codes/answer-evenly.ts';

const STEP_MS = 100;
/** Timers can fire slightly early. */
const EARLY_MS = 2;

/** Tests check lower bounds only: a busy machine can delay a response but never speed it up. */
async function stepsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await answerEvenly(work(), STEP_MS).catch(() => undefined);
  return (performance.now() - begun + EARLY_MS) / STEP_MS;
}

describe('a response whose timing reveals nothing', () => {
  it('waits until the current time step ends, on success and on failure', async () => {
    expect(await stepsOf(async () => 'done')).toBeGreaterThanOrEqual(1);
    expect(await stepsOf(() => Promise.reject(new Error('refused')))).toBeGreaterThanOrEqual(1);
  });

  it('waits until the next time step ends when the work takes longer', async () => {
    expect(await stepsOf(() => pause(STEP_MS * 1.2))).toBeGreaterThanOrEqual(2);
  });

  it("returns the work's result and rethrows its error", async () => {
    expect(await answerEvenly(Promise.resolve('done'), STEP_MS)).toBe('done');
    await expect(answerEvenly(Promise.reject(new Error('refused')), STEP_MS)).rejects.toThrow(
      'refused',
    );
  });

  it('delays only refusals when only refusals could reveal something', async () => {
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    await Promise.all([
      refuseEvenly(Promise.reject(new Error('refused'))).catch(note('refused')),
      pause(1).then(note('a moment')),
      refuseEvenly(Promise.resolve()).then(note('succeeded')),
    ]);
    expect(order).toEqual(['succeeded', 'a moment', 'refused']);
  });
});
