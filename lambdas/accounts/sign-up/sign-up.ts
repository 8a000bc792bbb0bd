import type { Verification } from '../../../contracts/accounts.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { readSignUpDetails } from './sign-up-details.ts';
import { signUpIncomplete, startSignUp } from './start-sign-up.ts';
import { verifySignUp } from './verify-sign-up.ts';

/** Both halves of a sign-up: with a code it verifies, without one it starts (D3). */
export async function signUp(
  deps: AccountsDeps,
  request: Verification,
): Promise<{ message: string; mobile?: string; token?: string; userId?: string }> {
  const details = await readSignUpDetails(deps, request);
  if (request.mobileToken)
    return verifySignUp(deps, { mobile: request.mobile, code: request.mobileToken, details });
  if (!details) throw signUpIncomplete();
  return startSignUp(deps, details);
}
