import { deleteSessionsOf } from '../../shared/auth/session-repository.ts';
import { AppError } from '../../shared/errors.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { setPoolPassword } from '../identity/user-pool.ts';
import { spendLink } from './link-repository.ts';

/** Spends a reset link: the new password stands, every session ends (D15). Throws invalid_link. */
export async function resetPassword(
  deps: AccountsDeps,
  input: { password: string; resetToken: string },
): Promise<{ message: string }> {
  const link = await spendLink(deps.table, 'resetPassword', input.resetToken, deps.clock.now());
  if (!link)
    throw new AppError(
      'invalid_link',
      'This reset link is no longer valid. Please ask for a new one.',
    );
  await setPoolPassword(deps.userPool, link.userId, input.password);
  await deleteSessionsOf(deps.table, link.userId);
  return { message: 'Password reset successfully. Please log in.' };
}
