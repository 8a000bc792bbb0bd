import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 10;

/**
 * Yields 1, 2, 3 … up to `max`, for writes that fail when another writer is first. Pauses before
 * each repeat for a random time, 10 ms at most times the attempt's number.
 */
export async function* attempts(max = 16): AsyncGenerator<number, void> {
  for (let number = 1; number <= max; number += 1) {
    if (number > 1) await pause(Math.random() * PAUSE_MS * number);
    yield number;
  }
}
