import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { findSession } from '#shared/auth/session-repository.ts';
import { secondsAfter } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { sourceOf } from '#shared/http/source.ts';
import { reserveSend } from '../codes/reserve-send.ts';
import { sendWindows } from '../codes/send-windows.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { updatePoolUser } from '../deps/user-pool.ts';
import { sendVerificationMail, VERIFICATION_MAIL_SENT } from '../links/send-verification-mail.ts';
import { emailTaken, findEmailHolders, replaceUnverifiedEmail } from '../record/email-claims.ts';
import { getUser } from '../record/user-repository.ts';
import { presentMe } from './present-me.ts';

/**
 * An unverified address takes part in logins and resets, so that only somebody who has proved the phone
 * number within this time changes it (ASVS 5, 7.5.1).
 */
const LOGIN_IS_FRESH_SECONDS = 900;

/**
 * Changes the caller's unverified address and mails a verification link to the new one. Earlier
 * links become invalid. Throws not_allowed in a session that began more than 15 minutes ago, conflict if the address is verified, already_registered,
 * too_many_tries.
 */
export const changeEmail: UseCase<
  typeof accountsEndpoints.changeEmail,
  AccountsDeps,
  { caller: Caller }
> = async (deps, { principal, body, caller }) => {
  const { email } = body;
  const source = sourceOf(caller.ip);
  const user = await getUser(deps.table, principal.userId);
  if (user.emailVerified)
    throw new AppError('conflict', 'A verified email address cannot be changed');
  const session = await findSession(deps.table, principal, true);
  const freshUntil = session && secondsAfter(new Date(session.createdAt), LOGIN_IS_FRESH_SECONDS);
  if (freshUntil === undefined || freshUntil < deps.clock.now().toISOString())
    throw new AppError('not_allowed', 'Log out and log in again to change your email address');
  await reserveSend(deps, sendWindows.changeOfEmail(principal));
  if ((await findEmailHolders(deps.table, email)).ownerId) throw emailTaken();
  await reserveSend(deps, sendWindows.verificationMail({ email, source }));

  const changed = await replaceUnverifiedEmail(deps.table, user, email);
  await updatePoolUser(deps.userPool, user.userId, {
    ...changed,
    isEmailVerified: false,
    isMobileVerified: true,
  });
  await sendVerificationMail(deps, changed);
  return { me: await presentMe(deps, changed), message: VERIFICATION_MAIL_SENT };
};
