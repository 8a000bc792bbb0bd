import { setTimeout as pause } from 'node:timers/promises';
import type { AccountsDeps } from '../accounts-deps.ts';
import { reserveSend } from '../codes/reserve-send.ts';
import { findUser, findUserIdByEmail } from '../user-repository.ts';
import { sendVerificationMail, VERIFICATION_MAIL_SENT } from './send-verification-mail.ts';

/** Whether a mail is sent or not, the answer comes no sooner: it tells nothing (D17). */
export const MAIL_ANSWER_MS = 300;

/** Mails the verification link again while it is due. Throws too_many_tries. */
export async function resendVerifyEmail(
  deps: AccountsDeps,
  { email }: { email: string },
): Promise<{ message: string }> {
  const evenly = pause(MAIL_ANSWER_MS);
  await reserveSend(deps, email);
  const userId = await findUserIdByEmail(deps.table, email);
  const user = userId ? await findUser(deps.table, userId) : undefined;
  if (user && !user.emailVerified) await sendVerificationMail(deps, user);
  await evenly;
  return { message: VERIFICATION_MAIL_SENT };
}
