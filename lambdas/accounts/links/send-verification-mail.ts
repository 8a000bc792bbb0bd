import { sendMail } from '#shared/mail/send-mail.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import type { User } from '../record/user-repository.ts';
import { createLink } from './link-repository.ts';

/** Shown whenever a verification mail is sent (seed 1, section 8). */
export const VERIFICATION_MAIL_SENT =
  "Verification mail sent successfully. Please check your Junk Folder/ Promotions Folder incase you don't receive the email";

/** Mails the link that verifies the user's address. It works once, within 24 hours (D15). */
export async function sendVerificationMail(
  deps: AccountsDeps,
  user: Pick<User, 'userId' | 'name' | 'email'>,
): Promise<void> {
  const token = await createLink(
    deps.table,
    'verifyEmail',
    { userId: user.userId, email: user.email },
    deps.clock.now(),
  );
  await sendMail(deps, {
    to: user.email,
    subject: 'Verify your email address',
    greeting: `Dear ${user.name},`,
    before: 'Please confirm that this email address is yours. You can then start with your cases.',
    button: {
      label: 'Verify email address',
      address: `${deps.portalOrigin}/verify-email/${token}`,
    },
    after: 'The link works once, within 24 hours. If you did not sign up, ignore this mail.',
  });
}
