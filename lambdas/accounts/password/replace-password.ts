import { endCalendarFeed } from '#shared/auth/feed-repository.ts';
import { deleteSessionsOf } from '#shared/auth/session-repository.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { setPoolPassword } from '../identity/user-pool.ts';

/**
 * Sets a password and ends the user's sessions, all but `keepSessionId`, and their calendar
 * address. They end before the
 * password changes, so that whatever fails in between leaves none behind, and once more after
 * it: a login with the old password may have been under way.
 */
export async function replacePassword(
  deps: Pick<AccountsDeps, 'table' | 'userPool'>,
  userId: string,
  input: { password: string; keepSessionId?: string },
): Promise<void> {
  await deleteSessionsOf(deps.table, userId, input.keepSessionId);
  await endCalendarFeed(deps.table, userId);
  await setPoolPassword(deps.userPool, userId, input.password);
  await deleteSessionsOf(deps.table, userId, input.keepSessionId);
}
