import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { answerEvenly, refuseEvenly } from '#lambdas/accounts/answer-evenly.ts';

const STEP_MS = 100;
/** Timers may end early by a little. */
const EARLY_MS = 2;

/** Only lower bounds: a busy machine makes every answer later, never earlier. */
async function stepsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await answerEvenly(work(), STEP_MS).catch(() => undefined);
  return (performance.now() - begun + EARLY_MS) / STEP_MS;
}

describe('an answer that tells nothing by its time', () => {
  it('waits for the end of the step, whether the work succeeds or fails', async () => {
    expect(await stepsOf(async () => 'done')).toBeGreaterThanOrEqual(1);
    expect(await stepsOf(() => Promise.reject(new Error('refused')))).toBeGreaterThanOrEqual(1);
  });

  it('waits for the end of the next step when the work takes longer', async () => {
    expect(await stepsOf(() => pause(STEP_MS * 1.2))).toBeGreaterThanOrEqual(2);
  });

  it('gives the result and the error of the work', async () => {
    expect(await answerEvenly(Promise.resolve('done'), STEP_MS)).toBe('done');
    await expect(answerEvenly(Promise.reject(new Error('refused')), STEP_MS)).rejects.toThrow(
      'refused',
    );
  });

  it('delays refusals alone where only they could tell', async () => {
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
