import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { sourceOf } from '#shared/http/source.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { readSignUpDetails } from './sign-up-details.ts';
import { signUpIncomplete, startSignUp } from './start-sign-up.ts';
import { verifySignUp } from './verify-sign-up.ts';

/** Verifies a sign-up if the request has a code; starts one otherwise (D3). */
export const signUp: UseCase<
  typeof accountsEndpoints.verifySignUp,
  AccountsDeps,
  { caller: Caller }
> = async (deps, { body: request, caller }) => {
  const source = sourceOf(caller.ip);
  const details = await readSignUpDetails(deps, request);
  const { mobile, mobileToken: code, challenge } = request;
  if (code) return verifySignUp(deps, { mobile, code, challenge, source, details });
  if (!details) throw signUpIncomplete();
  return startSignUp(deps, details, source);
};
