import { useEffect, useState } from 'react';
import { RESEND_AFTER_SECONDS } from '../../../../contracts/fields.ts';

/** Seconds until something may be sent again; counts by the clock, so a sleeping tab is right. */
export function useCountdown(): { secondsLeft: number; restart: (seconds?: number) => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + RESEND_AFTER_SECONDS * 1000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    secondsLeft,
    restart: (seconds = RESEND_AFTER_SECONDS) => {
      setNow(Date.now());
      setEndsAt(Date.now() + seconds * 1000);
    },
  };
}
