/**
 * The signatory's link while the browser is at the gateway (seed 2, section 4): the newest one, and
 * the one of each hand-over, because somebody may sign two documents at a time.
 */
const KEY = 'arbitratorId';
const keyOf = (uniqueId: string) => `${KEY}:${uniqueId}`;

export function rememberSigner(arbitratorId: string, uniqueId: string): void {
  try {
    localStorage.setItem(KEY, arbitratorId);
    localStorage.setItem(keyOf(uniqueId), arbitratorId);
  } catch {
    // Without storage the return page works, but cannot acknowledge the result.
  }
}

/** The link of a hand-over; without an id, the newest one. */
export function rememberedSigner(uniqueId?: string): string | undefined {
  try {
    return localStorage.getItem(uniqueId === undefined ? KEY : keyOf(uniqueId)) || undefined;
  } catch {
    return undefined;
  }
}

/** Forgets a link with its hand-overs: nothing more can come of it. */
export function forgetLink(arbitratorId: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (
        (name === KEY || name.startsWith(keyOf(''))) &&
        localStorage.getItem(name) === arbitratorId
      )
        localStorage.removeItem(name);
  } catch {
    // See rememberSigner().
  }
}

/** Forgets the link of a hand-over whose result was received. */
export function forgetSigner(uniqueId: string): void {
  try {
    if (localStorage.getItem(KEY) === localStorage.getItem(keyOf(uniqueId)))
      localStorage.removeItem(KEY);
    localStorage.removeItem(keyOf(uniqueId));
  } catch {
    // See rememberSigner().
  }
}
