import { setTimeout as pause } from 'node:timers/promises';

/** Longer than a check or a mail takes. */
export const STEP_MS = 400;

/**
 * Answers, or fails, at a full step of time only: how long the work took tells nobody whether
 * an address is registered (D6, D17). Work that takes longer is answered at the next step.
 */
export async function answerEvenly<T>(work: Promise<T>, stepMs = STEP_MS): Promise<T> {
  const begun = performance.now();
  try {
    return await work;
  } finally {
    await restOfStep(begun, stepMs);
  }
}

/** The same for refusals alone: who knows the password or the code is answered at once. */
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
