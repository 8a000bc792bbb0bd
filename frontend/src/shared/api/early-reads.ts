/**
 * Reads that the first script of the page has begun while the entry was loading
 * (frontend/build/first-frame). Each is used once, by the call of the same address and session.
 */

/** As the script leaves them: answers by address. */
type EarlyReads = { token: string; answers: Record<string, Promise<Response>> };

declare global {
  interface Window {
    earlyReads?: EarlyReads;
  }
}

/** The answer to a read that has begun with this token; undefined if there is none. */
export function takeEarlyRead(
  address: string,
  token: string | undefined,
): Promise<Response> | undefined {
  const early = globalThis.window?.earlyReads;
  if (!early || early.token !== token) return undefined;
  const answer = early.answers[address];
  delete early.answers[address];
  return answer;
}

/** Called when the first screen has asked for what it shows: later reads are new ones. */
export function forgetEarlyReads(): void {
  delete window.earlyReads;
}
