/** An emulator's clock. Tests can advance it; a restart resets it. */
export type MovableClock = {
  nowMs(): number;
  nowSeconds(): number;
  advanceSeconds(seconds: number): void;
};

export function createMovableClock(now: () => Date = () => new Date()): MovableClock {
  let offsetMs = 0;
  const nowMs = () => now().getTime() + offsetMs;
  return {
    nowMs,
    nowSeconds: () => Math.floor(nowMs() / 1000),
    advanceSeconds: (seconds) => {
      offsetMs += seconds * 1000;
    },
  };
}
