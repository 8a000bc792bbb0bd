import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { noteOnboardingStep } from '#shared/auth/session-repository.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { mintAccessToken } from '../identity/mint-access-token.ts';
import { findLink, spendingLink } from '../links/link-repository.ts';
import { verifyEmailOf } from '../record/email-claims.ts';
import { getUser } from '../record/user-repository.ts';
import { openSession } from '../session/open-session.ts';

/**
 * Verifies the caller's address and opens a new session (D15). Requires a session of the account
 * that requested the link (D111), so that opening another person's link never signs the caller in
 * to that account.
 * Throws invalid_link, not_allowed, already_registered if another account verified the address.
 */
export const verifyEmail: UseCase<typeof accountsEndpoints.verifyEmail, AccountsDeps> = async (
  deps,
  { principal, body },
) => {
  const { emailToken } = body;
  const link = await findLink(deps.table, 'verifyEmail', emailToken, deps.clock.now());
  if (!link) throw invalidLink();
  if (link.userId !== principal.userId)
    throw new AppError(
      'not_allowed',
      'This link belongs to another account. Log in to that account and open the link again.',
    );
  const outcome = await verifyEmailOf(deps.table, {
    ...link,
    spendLink: spendingLink(deps.table, 'verifyEmail', emailToken),
  });
  if (outcome === 'address_taken')
    throw new AppError(
      'already_registered',
      'This email address belongs to another account. Please give another one.',
    );
  if (outcome !== 'verified') throw invalidLink();

  const user = await getUser(deps.table, link.userId);
  await noteOnboardingStep(deps.table, user.userId, 'emailVerified');
  const accessToken = await mintAccessToken(deps, user.userId);
  return {
    token: await openSession(deps, user, accessToken),
    message: 'Email Verified Successfully',
    userId: user.userId,
  };
};

const invalidLink = () => new AppError('invalid_link', 'This verification link is no longer valid');
