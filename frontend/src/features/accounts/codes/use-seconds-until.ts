import { useEffect, useState } from 'react';

/** Seconds until an instant (milliseconds since 1970), by the clock, so also right in a sleeping tab. */
export function useSecondsUntil(instantMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  // Counts a new instant from now, not from the last tick.
  const secondsLeft = Math.max(0, Math.ceil((instantMs - Math.max(now, Date.now())) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return secondsLeft;
}
