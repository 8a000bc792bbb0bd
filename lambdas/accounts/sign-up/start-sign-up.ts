import { AppError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { reserveSend } from '../codes/reserve-send.ts';
import { sendReservedCode } from '../codes/send-code.ts';
import { putPoolUser } from '../identity/user-pool.ts';
import { emailTaken, findTaken, mobileTaken } from '../user-repository.ts';
import type { SignUpDetails } from './sign-up-details.ts';
import { findPendingSignUp, putPendingSignUp } from './sign-up-repository.ts';

/**
 * Starts a sign-up, or starts it again: a code goes to the phone (D2, D3). The Cognito user
 * waits for the code; the account and its addresses are taken only when it comes.
 * Throws already_registered, too_many_tries.
 */
export async function startSignUp(
  deps: AccountsDeps,
  details: SignUpDetails,
): Promise<{ message: string; mobile: string }> {
  const { mobile, name, email, googleId, isEmailVerified } = details;
  const taken = await findTaken(deps.table, details);
  if (taken.email) throw emailTaken();
  if (taken.mobile) throw mobileTaken();
  await reserveSend(deps, mobile);

  const userId = (await findPendingSignUp(deps.table, mobile))?.userId ?? newId('user');
  // Written before the Cognito user exists: whatever happens next, time to live finds both.
  await putPendingSignUp(
    deps.table,
    { userId, name, email, mobile, isEmailVerified, ...(googleId && { googleId }) },
    deps.clock.now(),
  );
  await putPoolUser(
    deps.userPool,
    userId,
    { ...details, isMobileVerified: false },
    details.password,
  );
  await sendReservedCode(deps, { mobile, userId });
  return { message: 'OTP Sent Successfully', mobile };
}

/** Said when a request neither starts nor verifies anything we know. */
export const signUpIncomplete = () =>
  new AppError('invalid_input', 'Full Name is required', {
    issues: [{ field: 'name', message: 'Full Name is required' }],
  });
