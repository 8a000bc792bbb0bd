/** The emulator's time. A test can move it forward; a restart brings it back. */
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
