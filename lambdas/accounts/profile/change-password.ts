import type { Principal } from '../../shared/auth/principal.ts';
import { deleteSessionsOf } from '../../shared/auth/session-repository.ts';
import { AppError } from '../../shared/errors.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { isPoolPassword, setPoolPassword } from '../identity/user-pool.ts';

/** Changes the caller's password and ends all their other sessions. Throws invalid_credentials. */
export async function changePassword(
  deps: AccountsDeps,
  principal: Principal,
  input: { oldPassword: string; newPassword: string },
): Promise<{ message: string }> {
  if (!(await isPoolPassword(deps.userPool, principal.userId, input.oldPassword)))
    throw new AppError('invalid_credentials', 'Current Password is incorrect');
  await setPoolPassword(deps.userPool, principal.userId, input.newPassword);
  await deleteSessionsOf(deps.table, principal.userId, principal.sessionId);
  return { message: 'Password changed successfully' };
}
