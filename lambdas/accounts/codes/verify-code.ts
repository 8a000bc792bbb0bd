import { RESEND_AFTER_SECONDS } from '../../../contracts/fields.ts';
import { AppError } from '../../shared/errors.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { answerPoolChallenge } from '../identity/user-pool.ts';
import {
  CODE_MAX_WRONG_TRIES,
  type Code,
  findCode,
  putAuthSession,
  spendTry,
  takeAuthSession,
} from './code-repository.ts';

/**
 * Checks a code by answering Cognito's challenge; the fifth wrong try ends the code (D4).
 * Gives the user and the access token. Throws invalid_code with `wrongMessage`, or
 * too_many_tries when the code has no try left.
 */
export async function verifyCode(
  deps: AccountsDeps,
  input: { mobile: string; code: string; wrongMessage: string },
): Promise<{ userId: string; accessToken: string }> {
  const wrong = () => new AppError('invalid_code', input.wrongMessage);
  const now = deps.clock.now();
  const code = await findCode(deps.table, input.mobile);
  if (!code || code.endsAt <= now.toISOString()) throw wrong();
  if (code.tries >= CODE_MAX_WRONG_TRIES) throw noTryLeft(code, now);

  if (!code.userId) {
    await spendTry(deps.table, input.mobile, now);
    throw wrong();
  }
  if (!code.authSession || !(await takeAuthSession(deps.table, input.mobile, code.sentAt)))
    throw wrong();

  const outcome = await answerPoolChallenge(
    deps.userPool,
    code.userId,
    code.authSession,
    input.code,
  );
  switch (outcome.kind) {
    case 'passed':
      return { userId: code.userId, accessToken: outcome.accessToken };
    case 'wrong':
      await putAuthSession(deps.table, input.mobile, code.sentAt, outcome.session);
      throw wrong();
    case 'ended':
      throw wrong();
  }
}

function noTryLeft(code: Code, now: Date): AppError {
  const sinceSent = (now.getTime() - Date.parse(code.sentAt)) / 1000;
  return new AppError('too_many_tries', 'Too many wrong codes. Please ask for a new code.', {
    retryAfterSeconds: Math.max(1, Math.ceil(RESEND_AFTER_SECONDS - sinceSent)),
  });
}
