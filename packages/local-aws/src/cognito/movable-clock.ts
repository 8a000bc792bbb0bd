/** The emulator's clock. Tests can advance it; a restart resets it. */
export type MovableClock = {
  nowMs(): number;
  nowSeconds(): number;
  advanceSeconds(seconds: number): void;
};

export function createMovableClock(): MovableClock {
  let offsetMs = 0;
  const nowMs = () => Date.now() + offsetMs;
  return {
    nowMs,
    nowSeconds: () => Math.floor(nowMs() / 1000),
    advanceSeconds: (seconds) => {
      offsetMs += seconds * 1000;
    },
  };
}
