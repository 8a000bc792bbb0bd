import { useEffect, useState } from 'react';

/** Seconds until an instant (milliseconds since 1970), by the clock: a sleeping tab is right too. */
export function useSecondsUntil(instantMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  // An instant set since the last tick is counted from when it was set, not from that tick.
  const secondsLeft = Math.max(0, Math.ceil((instantMs - Math.max(now, Date.now())) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return secondsLeft;
}
