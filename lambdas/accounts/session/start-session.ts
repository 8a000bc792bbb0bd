import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { RESEND_AFTER_SECONDS } from '#contracts/rules/fields.ts';
import { AppError } from '#shared/errors.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { sourceOf } from '#shared/http/source.ts';
import { answerEvenly, refuseEvenly } from '../codes/answer-evenly.ts';
import { addChallenge, findOpenCode } from '../codes/code-repository.ts';
import { isKnownPlace } from '../codes/known-place.ts';
import { requirePermittedNumber } from '../codes/require-permitted-number.ts';
import { inWords, type Reservation, reserveSend } from '../codes/reserve-send.ts';
import { sendCode } from '../codes/send-code.ts';
import { passwordWindow, sendWindows } from '../codes/send-windows.ts';
import { countPassword } from '../codes/source-budget.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { isPoolPassword } from '../deps/user-pool.ts';
import { countTry, forgetTries } from '../password/password-tries.ts';
import { findEmailHolders } from '../record/email-claims.ts';
import { findUser, findUserIdByMobile } from '../record/user-repository.ts';

/** `isEarlier`: an earlier request sent the code, and nothing was sent now (D123). */
type Started = {
  mobile: string;
  challenge: string;
  sentAt: string;
  resendAfterSeconds: number;
  isEarlier: boolean;
};

/** First step of a login: takes email and password, or a phone number, and sends a code. */
export const startSession: UseCase<
  typeof accountsEndpoints.startSession,
  AccountsDeps,
  { caller: Caller }
> = async (deps, { body, caller }) => {
  const source = sourceOf(caller.ip);
  return 'mobile' in body
    ? answerEvenly(startByMobile(deps, { mobile: body.mobile, source }), MOBILE_STEP_MS)
    : refuseEvenly(startByEmail(deps, { ...body, source }));
};

/**
 * Checks the password, then sends the code, or names the one that is on its way (D123). An unknown
 * address gets the same response after the same work (D6). Throws invalid_credentials or
 * too_many_tries.
 */
async function startByEmail(
  deps: AccountsDeps,
  { email, password, source }: { email: string; password: string; source: string },
): Promise<Started> {
  const takeBack = await countPassword(deps, source);
  const userId = await findUserIdByPassword(deps, { email, password, source });
  if (userId) await takeBack();
  const user = userId ? await findUser(deps.table, userId) : undefined;
  if (!user) throw new AppError('invalid_credentials', 'Incorrect email or password');
  const { mobile } = user;
  requirePermittedNumber(deps, mobile);
  const windows = sendWindows.passwordLogin({ mobile });
  const reserved = await reserveSend(deps, windows).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_many_tries') return error;
    throw error;
  });
  if (reserved instanceof AppError) {
    const earlier = await findEarlier(deps, user);
    if (earlier) return earlier;
    throw reserved;
  }
  const to = { mobile, door: 'login', source, userId: user.userId, reservation: reserved } as const;
  return sentNow({ mobile, challenge: await sendCode(deps, to), reservation: reserved });
}

const sentNow = (sent: {
  mobile: string;
  challenge: string;
  reservation: Reservation;
}): Started => ({
  mobile: sent.mobile,
  challenge: sent.challenge,
  sentAt: sent.reservation.sentAt,
  resendAfterSeconds: RESEND_AFTER_SECONDS,
  isEarlier: false,
});

/** The login's code of the last minute, with a challenge for this client. */
async function findEarlier(
  { table, clock }: AccountsDeps,
  { mobile, userId }: { mobile: string; userId: string },
): Promise<Started | undefined> {
  const now = clock.now();
  const windowName = passwordWindow(mobile);
  const code = await findOpenCode(table, { mobile, userId, windowName, now });
  if (!code) return undefined;
  const sinceSeconds = (now.getTime() - Date.parse(code.sentAt)) / 1000;
  const resendAfterSeconds = Math.ceil(RESEND_AFTER_SECONDS - sinceSeconds);
  if (resendAfterSeconds <= 0) return undefined;
  const challenge = await addChallenge(table, code);
  return challenge === undefined
    ? undefined
    : { mobile, challenge, sentAt: code.sentAt, resendAfterSeconds, isEarlier: true };
}

type Credentials = { email: string; password: string; source: string };

/**
 * Several accounts may claim an unverified address (D111). Each logs in with its own password
 * until one account has verified the address. Throws too_many_tries if no account may be tried.
 */
async function findUserIdByPassword(
  deps: AccountsDeps,
  { email, password, source }: Credentials,
): Promise<string | undefined> {
  const { ownerId, claimantIds } = await findEmailHolders(deps.table, email);
  const candidates = ownerId === undefined ? claimantIds : [ownerId];
  const asked = candidates.length > 0 ? candidates : [undefined];
  const answers = await Promise.all(
    asked.map((userId) => tryPassword(deps, { userId, email, password, source })),
  );
  const right = answers.findIndex(({ isRight }) => isRight);
  if (right >= 0) return asked[right];
  const wait = Math.min(...answers.map(({ waitSeconds }) => waitSeconds));
  if (wait > 0) throw tooManyPasswords(wait);
  return undefined;
}

/** Counts the try, and checks the password if one is left. Takes the same path without a user. */
async function tryPassword(
  deps: AccountsDeps,
  { userId, email, password, source }: Credentials & { userId: string | undefined },
): Promise<{ isRight: boolean; waitSeconds: number }> {
  const user = userId === undefined ? undefined : await findUser(deps.table, userId);
  const place = {
    subject: userId ?? email,
    source,
    isKnownPlace: user !== undefined && (await isKnownPlace(deps, { mobile: user.mobile, source })),
  };
  const waitSeconds = await countTry(deps, place);
  if (waitSeconds > 0) return { isRight: false, waitSeconds };
  const isRight = await isPoolPassword(deps.userPool, userId, password);
  if (isRight) await forgetTries(deps, place);
  return { isRight, waitSeconds: 0 };
}

function tooManyPasswords(seconds: number): AppError {
  return new AppError(
    'too_many_tries',
    `Too many wrong passwords. Try again in ${inWords(seconds)}, or log in with your phone number.`,
    { retryAfterSeconds: seconds },
  );
}

/** Longer than Cognito, its triggers and the SMS take; unknown numbers need none of these. */
const MOBILE_STEP_MS = 1_000;

/** Sends nothing to an unknown number; the response is the same (D6). Throws too_many_tries. */
async function startByMobile(
  deps: AccountsDeps,
  at: { mobile: string; source: string },
): Promise<Started> {
  requirePermittedNumber(deps, at.mobile);
  const windows = sendWindows.phoneLogin({ ...at, isKnownPlace: await isKnownPlace(deps, at) });
  const reservation = await reserveSend(deps, windows);
  const userId = await findUserIdByMobile(deps.table, at.mobile);
  const challenge = await sendCode(deps, { ...at, door: 'login', userId, reservation });
  return sentNow({ mobile: at.mobile, challenge, reservation });
}
