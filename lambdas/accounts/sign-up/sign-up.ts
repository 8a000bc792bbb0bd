import type { Verification } from '#contracts/endpoints/accounts.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { readSignUpDetails } from './sign-up-details.ts';
import { signUpIncomplete, startSignUp } from './start-sign-up.ts';
import { verifySignUp } from './verify-sign-up.ts';

/** Both halves of a sign-up: with a code it verifies, without one it starts (D3). */
export async function signUp(
  deps: AccountsDeps,
  request: Verification,
  source: string,
): Promise<{
  message: string;
  mobile?: string;
  challenge?: string;
  token?: string;
  userId?: string;
}> {
  const details = await readSignUpDetails(deps, request);
  const { mobile, mobileToken: code, challenge } = request;
  if (code) return verifySignUp(deps, { mobile, code, challenge, source, details });
  if (!details) throw signUpIncomplete();
  return startSignUp(deps, details, source);
}
