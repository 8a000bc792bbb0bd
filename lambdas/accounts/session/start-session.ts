import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { AppError } from '#shared/errors.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { sourceOf } from '#shared/http/source.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { answerEvenly, refuseEvenly } from '../answer-evenly.ts';
import { isKnownPlace } from '../codes/known-place.ts';
import { requirePermittedNumber } from '../codes/require-permitted-number.ts';
import { reserveSend } from '../codes/reserve-send.ts';
import { sendCode } from '../codes/send-code.ts';
import { sendWindows } from '../codes/send-windows.ts';
import { findEmailHolders } from '../email-claims.ts';
import { isPoolPassword } from '../identity/user-pool.ts';
import { findUser, findUserIdByMobile } from '../user-repository.ts';

type Started = { mobile: string; challenge: string };

/** First step of a login: takes e-mail and password, or a phone number, and sends a code. */
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
 * Checks the password, then sends the code. An unknown address gets the same response after the
 * same work (D6). Throws invalid_credentials or too_many_tries.
 */
async function startByEmail(
  deps: AccountsDeps,
  { email, password, source }: { email: string; password: string; source: string },
): Promise<Started> {
  const userId = await findUserIdByPassword(deps, email, password);
  const user = userId ? await findUser(deps.table, userId) : undefined;
  if (!user) throw new AppError('invalid_credentials', 'Incorrect email or password');
  const { mobile } = user;
  requirePermittedNumber(deps, mobile);
  const reservation = await reserveSend(deps, sendWindows.passwordLogin({ mobile }));
  const to = { mobile, door: 'login', source, userId: user.userId, reservation } as const;
  return { mobile, challenge: await sendCode(deps, to) };
}

/**
 * Several accounts may claim an unverified address (D111). Each logs in with its own password
 * until one account has verified the address.
 */
async function findUserIdByPassword(
  deps: AccountsDeps,
  email: string,
  password: string,
): Promise<string | undefined> {
  const { ownerId, claimantIds } = await findEmailHolders(deps.table, email);
  const candidates = ownerId === undefined ? claimantIds : [ownerId];
  const asked = candidates.length > 0 ? candidates : [undefined];
  const answers = await Promise.all(
    asked.map((userId) => isPoolPassword(deps.userPool, userId, password)),
  );
  return asked[answers.indexOf(true)];
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
  return { mobile: at.mobile, challenge };
}
