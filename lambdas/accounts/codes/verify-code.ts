import { RESEND_AFTER_SECONDS } from '../../../contracts/fields.ts';
import { AppError } from '../../shared/errors.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { refuseEvenly } from '../answer-evenly.ts';
import { answerPoolChallenge } from '../identity/user-pool.ts';
import {
  CODE_MAX_WRONG_TRIES,
  type Code,
  findCode,
  putAuthSession,
  spendTry,
  takeAuthSession,
} from './code-repository.ts';

type Answer = {
  mobile: string;
  code: string;
  /** Whose code it has to be: a login's is no sign-up's, nor the other way round. */
  userId: string | undefined;
  wrongMessage: string;
};

/**
 * Checks a code by answering Cognito's challenge; the fifth wrong try ends the code (D4).
 * Every answer costs a try and as much time, whether the number is somebody's or not (D6).
 * Gives the user and the access token. Throws invalid_code with `wrongMessage`, or
 * too_many_tries when the code has no try left.
 */
export function verifyCode(
  deps: AccountsDeps,
  answer: Answer,
): Promise<{ userId: string; accessToken: string }> {
  return refuseEvenly(checkAnswer(deps, answer));
}

async function checkAnswer(deps: AccountsDeps, answer: Answer) {
  const { mobile } = answer;
  const wrong = () => new AppError('invalid_code', answer.wrongMessage);
  const now = deps.clock.now();
  const code = await findCode(deps.table, mobile);
  if (!code || code.endsAt <= now.toISOString()) throw wrong();
  if (code.tries >= CODE_MAX_WRONG_TRIES) throw noTryLeft(code, now);

  const { userId, authSession } = code;
  if (
    !userId ||
    !authSession ||
    userId !== answer.userId ||
    !(await takeAuthSession(deps.table, mobile, code.sentAt))
  ) {
    // Where an answer is looked at, the trigger counts it: here nothing is, and it counts too.
    await spendTry(deps.table, mobile, now);
    throw wrong();
  }

  const outcome = await answerPoolChallenge(deps.userPool, userId, authSession, answer.code);
  switch (outcome.kind) {
    case 'passed':
      return { userId, accessToken: outcome.accessToken };
    case 'wrong':
      await putAuthSession(deps.table, mobile, code.sentAt, outcome.session);
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
