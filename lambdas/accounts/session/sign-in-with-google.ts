import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { readGoogleIdToken } from '../deps/google-id-tokens.ts';
import { spendGoogleToken } from '../identity/google-token-repository.ts';
import { mintAccessToken } from '../identity/mint-access-token.ts';
import { findEmailHolders } from '../record/email-claims.ts';
import { findUserIdByGoogleId, getUser, linkGoogle } from '../record/user-repository.ts';
import { openSession } from './open-session.ts';

/**
 * Exchanges a Google id token for a session; each token works once. The first sign-in links the
 * account that verified the same email address, if Google verified it too (D9). Accounts with
 * an unverified claim to the address are ignored, as they may belong to a stranger (D111).
 * Throws google_signup_required for a new person, already_registered, invalid_credentials.
 */
export const signInWithGoogle: UseCase<
  typeof accountsEndpoints.signInWithGoogle,
  AccountsDeps
> = async (deps, { body }) => {
  const person = await readGoogleIdToken(deps.googleIdTokens, body.idToken);
  const linkedId = await findUserIdByGoogleId(deps.table, person.googleId);
  const userId = linkedId ?? (await findEmailHolders(deps.table, person.email)).ownerId;
  if (!userId) throw new AppError('google_signup_required', 'Please complete your sign-up');
  if (!linkedId && !person.isEmailVerified)
    throw new AppError(
      'already_registered',
      'An account with this email address exists. Please log in and verify your email first.',
    );

  const user = await getUser(deps.table, userId);
  await spendGoogleToken(deps, person);
  if (!linkedId) await linkGoogle(deps.table, person.googleId, userId);
  const accessToken = await mintAccessToken(deps, userId);
  return { token: await openSession(deps, user, accessToken), userId };
};
