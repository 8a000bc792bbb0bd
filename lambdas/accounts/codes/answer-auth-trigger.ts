import * as z from 'zod';
import { CHECK_USER_ID, checkCode } from '#shared/auth/check-account.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { hashCode, isCode, makeCode } from '#shared/one-time-code.ts';
import { findNonce, spendNonce } from '../identity/nonce-repository.ts';
import { sendText, type TextSender } from '../identity/send-text.ts';
import { userPoolShape } from '../user-pool.constants.ts';
import { readChallengeAnswer } from './challenge-answer.ts';
import {
  CODE_LIVES_SECONDS,
  CODE_MAX_WRONG_TRIES,
  type Code,
  listUnsentCodes,
  setAnswerHash,
  spendCode,
  spendTry,
} from './code-repository.ts';

export type AuthTriggerDeps = {
  table: Table;
  clock: Clock;
  sms: TextSender;
  /** Key of the codes of the check's person. Throws where the stage has none. */
  readCheckKey: () => Promise<string>;
};

const userAttributes = z.object({ phone_number: z.string() });

const eventSchema = z.discriminatedUnion('triggerSource', [
  z.looseObject({
    triggerSource: z.literal('DefineAuthChallenge_Authentication'),
    request: z.looseObject({
      userNotFound: z.boolean().optional(),
      session: z.array(z.looseObject({ challengeResult: z.boolean().optional() })),
    }),
  }),
  z.looseObject({
    triggerSource: z.literal('CreateAuthChallenge_Authentication'),
    userName: z.string(),
    request: z.looseObject({
      userNotFound: z.boolean().optional(),
      userAttributes: userAttributes.partial(),
    }),
  }),
  z.looseObject({
    triggerSource: z.literal('VerifyAuthChallengeResponse_Authentication'),
    userName: z.string(),
    request: z.looseObject({
      userAttributes: userAttributes.partial(),
      challengeAnswer: z.string(),
    }),
  }),
  z.looseObject({
    triggerSource: z.enum([
      'TokenGeneration_Authentication',
      'TokenGeneration_RefreshTokens',
      'TokenGeneration_HostedAuth',
      'TokenGeneration_NewPasswordChallenge',
      'TokenGeneration_AuthenticateDevice',
    ]),
  }),
]);

/**
 * Handles one Cognito trigger event (seed 1, section 4; D4). Depending on the trigger it selects
 * the next challenge, issues a code, checks an answer or sets the token's scopes. Idempotent: a
 * code is generated once per challenge; tries and nonces are spent by conditional writes.
 */
export async function answerAuthTrigger(deps: AuthTriggerDeps, input: unknown): Promise<unknown> {
  const event = eventSchema.parse(input);
  switch (event.triggerSource) {
    case 'DefineAuthChallenge_Authentication':
      return { ...event, response: nextStep(event.request) };
    case 'CreateAuthChallenge_Authentication': {
      const mobile = event.request.userAttributes.phone_number;
      if (!event.request.userNotFound && mobile) await issueCode(deps, event.userName, mobile);
      return {
        ...event,
        response: { publicChallengeParameters: {}, privateChallengeParameters: {} },
      };
    }
    case 'VerifyAuthChallengeResponse_Authentication': {
      const mobile = event.request.userAttributes.phone_number;
      const answer = event.request.challengeAnswer;
      const answerCorrect = answer.startsWith('nonce.')
        ? await spendNonce(deps.table, event.userName, answer, deps.clock.now())
        : mobile !== undefined && (await isRightCode(deps, mobile, answer));
      return { ...event, response: { answerCorrect } };
    }
    // Only tokens of our own sign-in get the scope that the API requires; tokens of the hosted
    // sign-in do not. tokenScopes also stops both from calling Cognito on the user's behalf.
    case 'TokenGeneration_Authentication':
      return { ...event, response: tokenScopes([userPoolShape.apiScope]) };
    default:
      return { ...event, response: tokenScopes([]) };
  }
}

function nextStep(request: {
  userNotFound?: boolean | undefined;
  session: { challengeResult?: boolean | undefined }[];
}) {
  const isPassed = request.session.at(-1)?.challengeResult === true;
  const isOver = request.userNotFound || request.session.length >= CODE_MAX_WRONG_TRIES;
  if (isPassed) return { issueTokens: true, failAuthentication: false };
  if (isOver) return { issueTokens: false, failAuthentication: true };
  return {
    issueTokens: false,
    failAuthentication: false,
    challengeName: 'CUSTOM_CHALLENGE',
  };
}

/** Generates and sends the code of a pending challenge. A challenge for a nonce sends no code. */
async function issueCode(deps: AuthTriggerDeps, userId: string, mobile: string): Promise<void> {
  const [nonce, waiting] = await Promise.all([
    findNonce(deps.table, userId),
    listUnsentCodes(deps.table, { mobile, userId }),
  ]);
  const now = deps.clock.now().toISOString();
  const nonceCreatedAt = nonce && nonce.endsAt > now ? nonce.createdAt : '';
  const due = waiting.filter(({ sentAt, endsAt }) => sentAt >= nonceCreatedAt && endsAt > now);

  if (userId === CHECK_USER_ID) return setCheckCodes(deps, due);
  const code = makeCode();
  const answerHash = hashCode(code);
  let isTaken = false;
  // Parallel challenges may find the same pending code; the conditional write gives each its own.
  for (const pending of due) {
    isTaken = await setAnswerHash(deps.table, pending, answerHash);
    if (isTaken) break;
  }
  if (!isTaken) return;
  await sendText(deps.sms, {
    mobile,
    text: `${code} is your verification code for the neutral portal. It is valid for ${
      CODE_LIVES_SECONDS / 60
    } minutes. Do not share it with anyone.`,
  });
}

/** The check's person computes the codes (ADR 94): none is sent to the number of that account. */
async function setCheckCodes(deps: AuthTriggerDeps, due: readonly Code[]): Promise<void> {
  if (due.length === 0) return;
  const key = await deps.readCheckKey();
  for (const pending of due)
    await setAnswerHash(deps.table, pending, hashCode(checkCode(key, pending.sentAt)));
}

async function isRightCode(
  deps: AuthTriggerDeps,
  mobile: string,
  answer: string,
): Promise<boolean> {
  const given = readChallengeAnswer(answer);
  if (!given) return false;
  const code = await spendTry(deps.table, { mobile, ...given }, deps.clock.now());
  if (!code?.answerHash || !isCode(given.code, code.answerHash)) return false;
  return spendCode(deps.table, code);
}

function tokenScopes(scopesToAdd: string[]) {
  return {
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: {
        scopesToAdd,
        scopesToSuppress: ['aws.cognito.signin.user.admin'],
      },
    },
  };
}
