import { AppError } from '../../shared/errors.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { readGoogleIdToken } from '../identity/google-id-tokens.ts';
import { mintAccessToken } from '../identity/mint-access-token.ts';
import {
  findUser,
  findUserIdByEmail,
  findUserIdByGoogleId,
  getUser,
  linkGoogle,
} from '../user-repository.ts';
import { openSession } from './open-session.ts';

/**
 * Exchanges a Google sign-in for a session. A verified Google address equal to an account's
 * verified one is linked (D9); while the account's is unverified it could be a stranger's, so
 * its owner has to sign in first. Throws google_signup_required for somebody new.
 */
export async function signInWithGoogle(
  deps: AccountsDeps,
  input: { idToken: string },
): Promise<{ token: string; userId: string }> {
  const person = await readGoogleIdToken(deps.googleIdTokens, input.idToken);
  const linkedId = await findUserIdByGoogleId(deps.table, person.googleId);
  const user = linkedId
    ? await getUser(deps.table, linkedId)
    : await findUserToLink(deps, person.email);

  if (!user) throw new AppError('google_signup_required', 'Please complete your sign-up');
  if (!linkedId) {
    if (!person.isEmailVerified || !user.emailVerified)
      throw new AppError(
        'already_registered',
        'An account with this e-mail address exists. Please log in and verify your e-mail first.',
      );
    await linkGoogle(deps.table, person.googleId, user.userId);
  }
  const accessToken = await mintAccessToken(deps, user.userId);
  return { token: await openSession(deps, user, accessToken), userId: user.userId };
}

async function findUserToLink(deps: AccountsDeps, email: string) {
  const userId = await findUserIdByEmail(deps.table, email);
  return userId ? findUser(deps.table, userId) : undefined;
}
