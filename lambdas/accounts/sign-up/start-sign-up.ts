import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { requirePermittedNumber } from '../codes/require-permitted-number.ts';
import { reserveSend } from '../codes/reserve-send.ts';
import { sendCode } from '../codes/send-code.ts';
import { sendWindows } from '../codes/send-windows.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { putPoolUser } from '../deps/user-pool.ts';
import { requireGoodPassword } from '../password/require-good-password.ts';
import { fingerprint } from '../record/accounts-keys.ts';
import { emailTaken } from '../record/email-claims.ts';
import { findTaken, mobileTaken } from './create-user.ts';
import type { SignUpDetails } from './sign-up-details.ts';
import { findPendingSignUp, putPendingSignUp } from './sign-up-repository.ts';

/**
 * Starts or restarts a sign-up and sends a code to the phone (D2, D3). The account is created and
 * owns the number once the code is verified. It owns the email address once that is verified
 * (D111). Throws already_registered, too_many_tries, invalid_input for a password that is easy to guess
 * or was breached.
 */
export async function startSignUp(
  deps: AccountsDeps,
  details: SignUpDetails,
  source: string,
): Promise<{ message: string; mobile: string; challenge: string }> {
  const { mobile, name, email, google, isEmailVerified } = details;
  requirePermittedNumber(deps, mobile);
  // The password of somebody who comes from Google is random.
  if (!google)
    await requireGoodPassword(deps, details.password, { owner: details, field: 'password' });
  const taken = await findTaken(deps.table, details);
  if (taken.email) throw emailTaken();
  if (taken.mobile) throw mobileTaken();
  const reservation = await reserveSend(deps, sendWindows.signUp({ mobile, source }));

  const userId = (await findPendingSignUp(deps.table, mobile))?.userId ?? newId('user');
  // Written before the Cognito user is created, so that expiry always removes both.
  await putPendingSignUp(
    deps.table,
    {
      userId,
      name,
      email,
      mobile,
      isEmailVerified,
      place: fingerprint(source),
      ...(google && { googleId: google.googleId }),
    },
    deps.clock.now(),
  );
  await putPoolUser(
    deps.userPool,
    userId,
    { ...details, isMobileVerified: false },
    details.password,
  );
  const to = { mobile, door: 'sign-up', source, userId, reservation } as const;
  return { message: 'OTP Sent Successfully', mobile, challenge: await sendCode(deps, to) };
}

/** Refuses a request that neither has the details nor matches a pending sign-up. */
export const signUpIncomplete = () =>
  new AppError('invalid_input', 'Full Name is required', {
    issues: [{ field: 'name', message: 'Full Name is required' }],
  });
