import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { sourceOf } from '#shared/http/source.ts';
import { verifyCode } from '../codes/verify-code.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { findUserIdByMobile, getUser } from '../record/user-repository.ts';
import { openSession } from './open-session.ts';

/** Second step of a login: the code opens a session. Throws invalid_code, too_many_tries. */
export const verifyLogin: UseCase<
  typeof accountsEndpoints.verifyLogin,
  AccountsDeps,
  { caller: Caller }
> = async (deps, { body: input, caller }) => {
  const source = sourceOf(caller.ip);
  const { userId, accessToken } = await verifyCode(deps, {
    mobile: input.mobile,
    door: 'login',
    code: input.otp,
    source,
    challenge: input.challenge,
    userId: await findUserIdByMobile(deps.table, input.mobile),
    wrongMessage: 'Invalid OTP',
  });
  const user = await getUser(deps.table, userId);
  const token = await openSession(deps, user, accessToken);
  return { token, mobile: user.mobile, userId };
};
