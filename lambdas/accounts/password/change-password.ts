import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { secondsAfter } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { isPoolPassword } from '../deps/user-pool.ts';
import { getUser, notePasswordSet } from '../record/user-repository.ts';
import { replacePassword } from './replace-password.ts';
import { requireGoodPassword } from './require-good-password.ts';

/** The function's time limit. A change recorded within it may not have reached Cognito yet. */
const CHANGE_TAKES_SECONDS = 20;

/**
 * Changes the caller's password. Ends the caller's other sessions, all reset links and the
 * calendar feed. Throws invalid_credentials, invalid_input for a new password that is easy to guess or
 * was breached, conflict while another change is in progress.
 */
export const changePassword: UseCase<
  typeof accountsEndpoints.changePassword,
  AccountsDeps
> = async (deps, { principal, body: input }) => {
  const { userId, sessionId } = principal;
  if (!(await isPoolPassword(deps.userPool, userId, input.oldPassword)))
    throw new AppError('invalid_credentials', 'Current Password is incorrect');
  const owner = await getUser(deps.table, userId);
  await requireGoodPassword(deps, input.newPassword, { owner, field: 'newPassword' });
  const now = deps.clock.now();
  const unlessSince = secondsAfter(now, -CHANGE_TAKES_SECONDS);
  if (!(await notePasswordSet(deps.table, userId, { at: now.toISOString(), unlessSince })))
    throw new AppError('conflict', 'The password was changed a moment ago. Try again shortly.');
  await replacePassword(deps, userId, { password: input.newPassword, keepSessionId: sessionId });
  return { message: 'Password changed successfully' };
};
