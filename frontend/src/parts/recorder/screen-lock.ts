/** Keeps a phone's screen on until the returned function is called. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isReleased = false;
  const take = async () => {
    if (document.visibilityState !== 'visible') return;
    lock = await navigator.wakeLock?.request('screen');
    if (isReleased) await lock?.release();
  };
  // Recording works without it. The browser releases the lock of a hidden page.
  const attempt = () => void take().catch(() => undefined);
  attempt();
  document.addEventListener('visibilitychange', attempt);
  return () => {
    isReleased = true;
    document.removeEventListener('visibilitychange', attempt);
    lock?.release().catch(() => undefined);
  };
}
