import { noteOnboardingStep } from '../../shared/auth/session-repository.ts';
import { AppError } from '../../shared/errors.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { mintAccessToken } from '../identity/mint-access-token.ts';
import { openSession } from '../session/open-session.ts';
import { getUser, markEmailVerified } from '../user-repository.ts';
import { spendLink } from './link-repository.ts';

/**
 * Spends a verification link and opens a fresh session (D15). Once the address is verified,
 * the links still lying in the mailbox are no way in any more. Throws invalid_link.
 */
export async function verifyEmail(
  deps: AccountsDeps,
  { emailToken }: { emailToken: string },
): Promise<{ token: string; message: string; userId: string }> {
  const link = await spendLink(deps.table, 'verifyEmail', emailToken, deps.clock.now());
  if (!link || !(await markEmailVerified(deps.table, link.userId, link.email)))
    throw new AppError('invalid_link', 'This verification link is no longer valid');

  const user = await getUser(deps.table, link.userId);
  await noteOnboardingStep(deps.table, user.userId, 'emailVerified');
  const accessToken = await mintAccessToken(deps, user.userId);
  return {
    token: await openSession(deps, user, accessToken),
    message: 'E-mail verified successfully',
    userId: user.userId,
  };
}
