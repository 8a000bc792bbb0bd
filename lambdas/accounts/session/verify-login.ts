import type { AccountsDeps } from '../accounts-deps.ts';
import { verifyCode } from '../codes/verify-code.ts';
import { findUserIdByMobile, getUser } from '../user-repository.ts';
import { openSession } from './open-session.ts';

/** The second half of a login: the code opens a session. Throws invalid_code, too_many_tries. */
export async function verifyLogin(
  deps: AccountsDeps,
  input: { mobile: string; otp: string; challenge?: string | undefined },
  source: string,
): Promise<{ token: string; mobile: string; userId: string }> {
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
}
