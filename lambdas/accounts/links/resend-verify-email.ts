import type { AccountsDeps } from '../accounts-deps.ts';
import { answerEvenly } from '../answer-evenly.ts';
import { reserveSend } from '../codes/reserve-send.ts';
import { findUser, findUserIdByEmail } from '../user-repository.ts';
import { sendVerificationMail, VERIFICATION_MAIL_SENT } from './send-verification-mail.ts';

/** Mails the verification link again while it is due; tells nobody (D17). Throws too_many_tries. */
export async function resendVerifyEmail(
  deps: AccountsDeps,
  { email }: { email: string },
): Promise<{ message: string }> {
  await answerEvenly(mailIfDue(deps, email));
  return { message: VERIFICATION_MAIL_SENT };
}

async function mailIfDue(deps: AccountsDeps, email: string): Promise<void> {
  await reserveSend(deps, email);
  const userId = await findUserIdByEmail(deps.table, email);
  const user = userId ? await findUser(deps.table, userId) : undefined;
  if (user && !user.emailVerified) await sendVerificationMail(deps, user);
}
