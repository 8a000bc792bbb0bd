/** A session without a sign of its user ends after this long (seed 2, section 9). */
const IDLE_LIMIT_SECONDS = 900;

/** While its user is active, the session on the server is touched at most this often (D13). */
const KEEP_ALIVE_EVERY_MS = 60_000;

/** The notice comes this long before the end. */
const NOTICE_SECONDS = 120;

/** How long the notice stays after the user came back: long enough to see what became of it. */
const NOTICE_LINGERS_MS = 4_000;

/** Where all tabs note the user's last sign of life, in milliseconds since 1970. */
export const ACTIVITY_KEY = 'last-activity-at';

/** Mouse moves come by the hundred; one note a second is enough. */
export const ACTIVITY_NOTE_EVERY_MS = 1_000;

/** Seconds left, 0 when the time is over. A clock set back never gives more than the limit. */
export function secondsLeft(lastActivityAtMs: number, nowMs: number): number {
  const idleSeconds = Math.max(0, (nowMs - lastActivityAtMs) / 1000);
  return Math.max(0, Math.ceil(IDLE_LIMIT_SECONDS - idleSeconds));
}

/** The later of the two notes; a stored one that is no number, or of the future, is ignored. */
export function lastActivity(stored: string | null, ownMs: number, nowMs: number): number {
  const noted = Number(stored);
  return Number.isFinite(noted) && noted <= nowMs ? Math.max(noted, ownMs) : ownMs;
}

/** What the notice says; `secondsLeft` is undefined once the user is back. */
export type IdleWarning = { secondsLeft: number | undefined };

/** Undefined while there is nothing to warn of. */
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

/** Whether the server should hear now that the user is still there. */
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
