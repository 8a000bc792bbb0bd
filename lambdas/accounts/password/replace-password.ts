import { endCalendarFeed } from '#shared/auth/feed-repository.ts';
import { deleteSessionsOf } from '#shared/auth/session-repository.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { setPoolPassword } from '../deps/user-pool.ts';
import { forgetStrangers } from './password-tries.ts';

/**
 * Sets a password, allows logins from new places again, and ends the user's calendar feed and all sessions except `keepSessionId`.
 * Sessions end before the change, so that a failure in between leaves none, and again after it,
 * because a login with the old password may have been in progress.
 */
export async function replacePassword(
  deps: Pick<AccountsDeps, 'table' | 'userPool'>,
  userId: string,
  input: { password: string; keepSessionId?: string },
): Promise<void> {
  await deleteSessionsOf(deps.table, userId, input.keepSessionId);
  await endCalendarFeed(deps.table, userId);
  await setPoolPassword(deps.userPool, userId, input.password);
  await forgetStrangers(deps, userId);
  await deleteSessionsOf(deps.table, userId, input.keepSessionId);
}
