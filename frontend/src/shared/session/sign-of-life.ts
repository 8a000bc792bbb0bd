/** A read that starts later than this after the user's last activity counts as automatic. */
const USER_IS_HERE_MS = 3_000;

/** Opening the page counts as activity. */
let lastSignAtMs = Date.now();

/** Records that the user moved, clicked, typed or scrolled in this tab. */
export function noteSignOfLife(nowMs: number): void {
  lastSignAtMs = nowMs;
}

/** Whether a read that starts now is automatic and so extends no session (D13). */
export function isUnattended(nowMs = Date.now()): boolean {
  return nowMs - lastSignAtMs > USER_IS_HERE_MS;
}
