/** An unused session ends after this long (seed 2, section 9). */
const IDLE_LIMIT_SECONDS = 900;

/** Minimum interval between calls that keep the session alive (D13). */
const KEEP_ALIVE_EVERY_MS = 60_000;

/** The notice appears this long before the end. */
const NOTICE_SECONDS = 120;

/** How long the notice stays after the user has returned. */
const NOTICE_LINGERS_MS = 4_000;

/** Storage key of the last user activity in any tab, in milliseconds since 1970. */
export const ACTIVITY_KEY = 'last-activity-at';

/** Event of the window: the user speaks into the microphone, which is activity. */
export const SPEECH_SIGN = 'user-speaks';

/** Activity is recorded at most this often. */
export const ACTIVITY_NOTE_EVERY_MS = 1_000;

/** Seconds left, at least 0; never more than the limit, even if the clock was set back. */
export function secondsLeft(lastActivityAtMs: number, nowMs: number): number {
  const idleSeconds = Math.max(0, (nowMs - lastActivityAtMs) / 1000);
  return Math.max(0, Math.ceil(IDLE_LIMIT_SECONDS - idleSeconds));
}

/** The later of both instants; an invalid or future stored one is ignored. */
export function lastActivity(stored: string | null, ownMs: number, nowMs: number): number {
  const noted = Number(stored);
  return Number.isFinite(noted) && noted <= nowMs ? Math.max(noted, ownMs) : ownMs;
}

/** Content of the notice; `secondsLeft` is undefined once the user is back. */
export type IdleWarning = { secondsLeft: number | undefined };

/** The notice to show; undefined for none. */
export function idleWarning(facts: {
  lastActivityAtMs: number;
  nowMs: number;
  isShown: boolean;
}): IdleWarning | undefined {
  const left = secondsLeft(facts.lastActivityAtMs, facts.nowMs);
  if (left <= NOTICE_SECONDS) return { secondsLeft: left };
  const isFresh = facts.nowMs - facts.lastActivityAtMs < NOTICE_LINGERS_MS;
  return facts.isShown && isFresh ? { secondsLeft: undefined } : undefined;
}

/** Whether a call that keeps the session alive is due. */
export function isKeepAliveDue(facts: {
  lastActivityAtMs: number;
  lastServerContactAtMs: number;
  nowMs: number;
}): boolean {
  const { lastActivityAtMs, lastServerContactAtMs, nowMs } = facts;
  return (
    lastActivityAtMs > lastServerContactAtMs && nowMs - lastServerContactAtMs >= KEEP_ALIVE_EVERY_MS
  );
}
