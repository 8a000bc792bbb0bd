import { RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { AppError } from '#shared/errors.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { answerPoolChallenge } from '../deps/user-pool.ts';
import { refuseEvenly } from './answer-evenly.ts';
import { challengeAnswer } from './challenge-answer.ts';
import {
  CODE_MAX_WRONG_TRIES,
  type Code,
  type Door,
  findCodeToAnswer,
  putAuthSession,
  spendTry,
  takeAuthSession,
} from './code-repository.ts';
import { noteKnownPlace } from './known-place.ts';
import { giveBackSend } from './reserve-send.ts';

type Answer = {
  mobile: string;
  door: Door;
  code: string;
  /** Source of the answer (source.ts). */
  source: string;
  /** The challenge that the client received when the code was sent. */
  challenge: string | undefined;
  /** The user to whom the code must belong. */
  userId: string | undefined;
  wrongMessage: string;
};

/**
 * Checks a code by answering Cognito's challenge. The fifth wrong try invalidates the code (D4).
 * Each answer counts as a try and takes the same time for known and unknown numbers (D6). A
 * correct answer stops counting the code's send (D110).
 * Returns the user and the access token. Throws invalid_code with `wrongMessage`, or
 * too_many_tries if the code has no try left.
 */
export function verifyCode(
  deps: AccountsDeps,
  answer: Answer,
): Promise<{ userId: string; accessToken: string }> {
  return refuseEvenly(checkAnswer(deps, answer));
}

async function checkAnswer(deps: AccountsDeps, answer: Answer) {
  const wrong = () => new AppError('invalid_code', answer.wrongMessage);
  const now = deps.clock.now();
  const code = await findCodeToAnswer(deps.table, answer);
  if (!code || code.endsAt <= now.toISOString()) throw wrong();
  if (code.tries >= CODE_MAX_WRONG_TRIES) throw noTryLeft(code, now);

  const { userId, authSession } = code;
  if (
    !userId ||
    !authSession ||
    userId !== answer.userId ||
    !(await takeAuthSession(deps.table, code))
  ) {
    // The trigger counts the answers it checks. This answer reaches no trigger, so count it here.
    await spendTry(deps.table, code, now);
    throw wrong();
  }

  const outcome = await answerPoolChallenge(
    deps.userPool,
    userId,
    authSession,
    challengeAnswer(code, answer.code),
  );
  switch (outcome.kind) {
    case 'passed':
      await giveBackSend(deps, code);
      await noteKnownPlace(deps, answer);
      return { userId, accessToken: outcome.accessToken };
    case 'wrong':
      await putAuthSession(deps.table, code, outcome.session);
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
