import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { sourceOf } from '#shared/http/source.ts';
import { sendMail } from '#shared/mail/send-mail.ts';
import { answerEvenly } from '../codes/answer-evenly.ts';
import { isKnownPlace } from '../codes/known-place.ts';
import { reserveSend } from '../codes/reserve-send.ts';
import { sendWindows } from '../codes/send-windows.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { createLink } from '../links/link-repository.ts';
import { mailEachClaimant } from '../links/mail-each-claimant.ts';
import { listUsersByEmail } from '../record/email-claims.ts';
import type { User } from '../record/user-repository.ts';

/**
 * Mails a reset link if the address is registered. The response does not reveal whether it is
 * (D17). Throws too_many_tries.
 */
export const forgotPassword: UseCase<
  typeof accountsEndpoints.forgotPassword,
  AccountsDeps,
  { caller: Caller }
> = async (deps, { body, caller }) => {
  await answerEvenly(mailIfRegistered(deps, body.email, sourceOf(caller.ip)));
  return { message: 'If the address is registered, a reset link is on its way' };
};

async function mailIfRegistered(deps: AccountsDeps, email: string, source: string): Promise<void> {
  const users = await listUsersByEmail(deps.table, email);
  const known = await Promise.all(
    users.map(({ mobile }) => isKnownPlace(deps, { mobile, source })),
  );
  const isKnown = known.includes(true);
  await reserveSend(deps, sendWindows.resetMail({ email, source, isKnownPlace: isKnown }));
  await mailEachClaimant(deps, users, (user) => mailResetLink(deps, user));
}

async function mailResetLink(deps: AccountsDeps, user: User): Promise<void> {
  const { email } = user;
  const token = await createLink(
    deps.table,
    'resetPassword',
    { userId: user.userId, email },
    deps.clock.now(),
  );
  await sendMail(deps, {
    to: email,
    subject: 'Reset your password',
    greeting: `Dear ${user.name},`,
    before: 'You asked for a new password. Choose it here:',
    button: { label: 'Reset password', address: `${deps.portalOrigin}/reset-password/${token}` },
    after:
      'The link works once, within one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
  });
}
