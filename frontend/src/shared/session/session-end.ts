/** Why the last session ended, shown on the login page of every tab. */

const KEY = 'session-end';

const reasons = {
  idle: 'You were signed out after 15 minutes without activity. Please log in again.',
  server: 'Your session has ended. Please log in again.',
} as const;
type Reason = keyof typeof reasons;

/** Records the end of a user's session; undefined after a manual logout or a login. */
export function noteSessionEnd(end: { reason: Reason; userId: string } | undefined): void {
  try {
    if (end === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, `${end.reason} ${end.userId}`);
  } catch {
    // Without storage the login page gives no reason.
  }
}

/** The reason to show; undefined after a manual logout. */
export function sessionEndText(): string | undefined {
  const [reason] = noted();
  return reason === 'idle' || reason === 'server' ? reasons[reason] : undefined;
}

/** User whose session ended without a manual logout. */
export function endedUserId(): string | undefined {
  return noted()[1];
}

function noted(): string[] {
  try {
    return localStorage.getItem(KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
