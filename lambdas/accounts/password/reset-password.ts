import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { findLink, spendLink } from '../links/link-repository.ts';
import { notePasswordSet } from '../record/user-repository.ts';
import { replacePassword } from './replace-password.ts';
import { requireGoodPassword } from './require-good-password.ts';

/**
 * Sets a new password with a reset link. Ends all sessions (D15) and invalidates links mailed
 * before. Throws invalid_link, invalid_input for a password that is easy to guess or was
 * breached.
 */
export const resetPassword: UseCase<typeof accountsEndpoints.resetPassword, AccountsDeps> = async (
  deps,
  { body: input },
) => {
  const now = deps.clock.now();
  const unspent = await findLink(deps.table, 'resetPassword', input.resetToken, now);
  if (!unspent) throw linkInvalid();
  // A refused password does not use the link up.
  await requireGoodPassword(deps, input.password, { owner: unspent, field: 'password' });
  const link = await spendLink(deps.table, 'resetPassword', input.resetToken, now);
  const isGood =
    link &&
    (await notePasswordSet(deps.table, link.userId, {
      at: now.toISOString(),
      unlessSince: link.createdAt,
    }));
  if (!isGood) throw linkInvalid();
  await replacePassword(deps, link.userId, { password: input.password });
  return { message: 'Password reset successfully. Please log in.', userId: link.userId };
};

const linkInvalid = () =>
  new AppError('invalid_link', 'This reset link is no longer valid. Please ask for a new one.');
