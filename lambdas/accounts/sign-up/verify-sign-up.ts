import { AppError } from '#shared/errors.ts';
import { verifyCode } from '../codes/verify-code.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { deletePoolUser, setPoolPassword, updatePoolUser } from '../deps/user-pool.ts';
import { spendGoogleToken } from '../identity/google-token-repository.ts';
import { fingerprint } from '../record/accounts-keys.ts';
import type { User } from '../record/user-repository.ts';
import { openSession } from '../session/open-session.ts';
import { createUser } from './create-user.ts';
import type { SignUpDetails } from './sign-up-details.ts';
import { findPendingSignUp } from './sign-up-repository.ts';
import { signUpIncomplete } from './start-sign-up.ts';

/** The portal shows this as 'Invalid OTP' (D5). */
const INVALID = 'Invalid Verification!';

/**
 * Completes a sign-up with the code from the phone and opens a session. Details in this request
 * (name, email, password) replace those that started the sign-up, so starting a sign-up for
 * another person's number gives no access to the account.
 * Throws invalid_code, too_many_tries, already_registered.
 */
export async function verifySignUp(
  deps: AccountsDeps,
  input: {
    mobile: string;
    code: string;
    challenge: string | undefined;
    source: string;
    details: SignUpDetails | undefined;
  },
): Promise<{ message: string; token: string; userId: string }> {
  const pending = await findPendingSignUp(deps.table, input.mobile);
  if (!pending) throw new AppError('invalid_code', INVALID);
  // Another source restarted the sign-up: the stored name and password are not this caller's.
  if (!input.details && pending.place !== fingerprint(input.source)) throw signUpIncomplete();
  const { accessToken } = await verifyCode(deps, {
    mobile: input.mobile,
    door: 'sign-up',
    code: input.code,
    source: input.source,
    challenge: input.challenge,
    userId: pending.userId,
    wrongMessage: INVALID,
  });

  const details = input.details ?? pending;
  const user: User = {
    userId: pending.userId,
    name: details.name,
    email: details.email,
    mobile: input.mobile,
    role: 'mediator',
    emailVerified: details.isEmailVerified,
    createdAt: deps.clock.now().toISOString(),
  };
  const { google } = input.details ?? {};
  if (google) await spendGoogleToken(deps, google);
  if (input.details) await setPoolPassword(deps.userPool, user.userId, input.details.password);
  await updatePoolUser(deps.userPool, user.userId, {
    ...details,
    mobile: input.mobile,
    isMobileVerified: true,
  });
  const googleId = input.details ? google?.googleId : pending.googleId;
  await createUser(deps.table, user, googleId).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'already_registered')
      await deletePoolUser(deps.userPool, user.userId);
    throw error;
  });
  return {
    message: 'OTP verified successfully',
    token: await openSession(deps, user, accessToken),
    userId: user.userId,
  };
}
