import { AppError } from '../../shared/errors.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { answerEvenly, refuseEvenly } from '../answer-evenly.ts';
import { sendCode } from '../codes/send-code.ts';
import { isPoolPassword } from '../identity/user-pool.ts';
import { findUser, findUserIdByEmail, findUserIdByMobile } from '../user-repository.ts';

/** The first half of a login: e-mail and password, or a phone number; a code follows. */
export async function startSession(
  deps: AccountsDeps,
  input: { email: string; password: string } | { mobile: string },
): Promise<{ mobile: string }> {
  return 'mobile' in input
    ? answerEvenly(startByMobile(deps, input.mobile), MOBILE_STEP_MS)
    : refuseEvenly(startByEmail(deps, input));
}

/**
 * Cognito checks the password first; an unknown address costs the same work and gets the
 * same answer (D6). Throws invalid_credentials or too_many_tries.
 */
async function startByEmail(
  deps: AccountsDeps,
  { email, password }: { email: string; password: string },
): Promise<{ mobile: string }> {
  const userId = await findUserIdByEmail(deps.table, email);
  const isRight = await isPoolPassword(deps.userPool, userId, password);
  const user = userId && isRight ? await findUser(deps.table, userId) : undefined;
  if (!user) throw new AppError('invalid_credentials', 'Incorrect e-mail or password');
  await sendCode(deps, user);
  return { mobile: user.mobile };
}

/** Cognito, its triggers and the message to the phone, of which a stranger's number needs none. */
const MOBILE_STEP_MS = 1_000;

/** For an unknown number nothing is sent; the answer is the same (D6). Throws too_many_tries. */
async function startByMobile(deps: AccountsDeps, mobile: string): Promise<{ mobile: string }> {
  const userId = await findUserIdByMobile(deps.table, mobile);
  await sendCode(deps, { mobile, userId });
  return { mobile };
}
