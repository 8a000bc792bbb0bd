/** A read that begins later than this after the user's last sign was not asked for by the user. */
const USER_IS_HERE_MS = 3_000;

/** Opening the page is a sign too. */
let lastSignAtMs = Date.now();

/** The user moved, clicked, typed or scrolled in this tab. */
export function noteSignOfLife(nowMs: number): void {
  lastSignAtMs = nowMs;
}

/** Whether what is read now is read without the user: a refresh, not a use of the portal (D13). */
export function isUnattended(nowMs = Date.now()): boolean {
  return nowMs - lastSignAtMs > USER_IS_HERE_MS;
}
