import { setTimeout as pause } from 'node:timers/promises';

/** Longer than one address check or one mail takes. */
export const STEP_MS = 400;

/**
 * Settles only at multiples of `stepMs`, so that the response time does not reveal whether an
 * address is registered (D6, D17).
 */
export async function answerEvenly<T>(work: Promise<T>, stepMs = STEP_MS): Promise<T> {
  const begun = performance.now();
  try {
    return await work;
  } finally {
    await restOfStep(begun, stepMs);
  }
}

/** Like `answerEvenly` for failures only; a correct password or code is answered immediately. */
export async function refuseEvenly<T>(work: Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work;
  } catch (error) {
    await restOfStep(begun, STEP_MS);
    throw error;
  }
}

async function restOfStep(begun: number, stepMs: number): Promise<void> {
  const elapsed = performance.now() - begun;
  await pause(Math.max(1, Math.ceil(elapsed / stepMs)) * stepMs - elapsed);
}
