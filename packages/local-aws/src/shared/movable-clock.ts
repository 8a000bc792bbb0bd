import * as z from 'zod';

/** An emulator's clock. Tests can advance it; a restart resets it. */
export type MovableClock = {
  nowMs(): number;
  nowSeconds(): number;
  advanceSeconds(seconds: number): void;
};

/** A thousand years. Timestamps keep years of four digits. */
const MOST_SECONDS = 1000 * 365 * 86_400;

/** Body of POST /_local/clock. */
export const clockSchema = z.strictObject({ advanceSeconds: z.number().min(0).max(MOST_SECONDS) });

export function createMovableClock(now: () => Date = () => new Date()): MovableClock {
  let offsetSeconds = 0;
  const nowMs = () => now().getTime() + offsetSeconds * 1000;
  return {
    nowMs,
    nowSeconds: () => Math.floor(nowMs() / 1000),
    advanceSeconds: (seconds) => {
      offsetSeconds = Math.min(offsetSeconds + seconds, MOST_SECONDS);
    },
  };
}
