import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { sourceOf } from '#shared/http/source.ts';
import { answerEvenly } from '../codes/answer-evenly.ts';
import { reserveSend } from '../codes/reserve-send.ts';
import { sendWindows } from '../codes/send-windows.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { mailEachClaimant } from '../links/mail-each-claimant.ts';
import { sendVerificationMail, VERIFICATION_MAIL_SENT } from '../links/send-verification-mail.ts';
import { listUsersByEmail } from '../record/email-claims.ts';

/**
 * Mails the verification link again to each account that has not verified the address. The
 * response does not reveal whether there is one (D17). Throws too_many_tries.
 */
export const resendVerifyEmail: UseCase<
  typeof accountsEndpoints.resendVerifyEmail,
  AccountsDeps,
  { caller: Caller }
> = async (deps, { body, caller }) => {
  await answerEvenly(mailIfDue(deps, body.email, sourceOf(caller.ip)));
  return { message: VERIFICATION_MAIL_SENT };
};

async function mailIfDue(deps: AccountsDeps, email: string, source: string): Promise<void> {
  await reserveSend(deps, sendWindows.verificationMail({ email, source }));
  const users = await listUsersByEmail(deps.table, email);
  const due = users.filter(({ emailVerified }) => !emailVerified);
  await mailEachClaimant(deps, due, (user) => sendVerificationMail(deps, user));
}
