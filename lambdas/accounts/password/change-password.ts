import type { Principal } from '../../shared/auth/principal.ts';
import { AppError } from '../../shared/errors.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { isPoolPassword } from '../identity/user-pool.ts';
import { notePasswordSet } from '../user-repository.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Changes the caller's password; all their other sessions and every reset link end.
 * Throws invalid_credentials.
 */
export async function changePassword(
  deps: AccountsDeps,
  principal: Principal,
  input: { oldPassword: string; newPassword: string },
): Promise<{ message: string }> {
  const { userId, sessionId } = principal;
  if (!(await isPoolPassword(deps.userPool, userId, input.oldPassword)))
    throw new AppError('invalid_credentials', 'Current Password is incorrect');
  const now = deps.clock.now().toISOString();
  if (!(await notePasswordSet(deps.table, userId, { at: now, unlessSince: now })))
    throw new AppError('conflict', 'The password was changed a moment ago');
  await replacePassword(deps, userId, { password: input.newPassword, keepSessionId: sessionId });
  return { message: 'Password changed successfully' };
}
