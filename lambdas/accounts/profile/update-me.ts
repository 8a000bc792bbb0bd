import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { noteOnboardingStep } from '#shared/auth/session-repository.ts';
import { AppError } from '#shared/errors.ts';
import { checkUpload } from '#shared/files/check-upload.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { sourceOf } from '#shared/http/source.ts';
import { reserveSend } from '../codes/reserve-send.ts';
import { sendWindows } from '../codes/send-windows.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { sendVerificationMail, VERIFICATION_MAIL_SENT } from '../links/send-verification-mail.ts';
import { getUser, type User, updateProfile } from '../record/user-repository.ts';
import { presentMe } from './present-me.ts';

/**
 * Completes or edits the caller's profile. Mails the verification link while the email address
 * is unverified. Throws unsupported_type or not_allowed for a bad picture.
 */
export const updateMe: UseCase<
  typeof accountsEndpoints.updateMe,
  AccountsDeps,
  { caller: Caller }
> = async (deps, { principal, body: input, caller }) => {
  const source = sourceOf(caller.ip);
  const before = await getUser(deps.table, principal.userId);
  const { avatarUrl, ...profile } = input;
  const avatarKey = avatarUrl && (await checkAvatar(deps, before.userId, avatarUrl));
  const user = await updateProfile(deps.table, before.userId, profile, avatarKey);
  await noteOnboardingStep(deps.table, user.userId, 'isProfileComplete');
  const me = await presentMe(deps, user);
  if (user.emailVerified) return { me, message: 'Profile updated successfully' };
  await mailVerificationOnce(deps, user, source);
  return { me, message: VERIFICATION_MAIL_SENT };
};

/** Registers the uploaded picture and returns its key. */
async function checkAvatar(
  { files }: Pick<AccountsDeps, 'files'>,
  userId: string,
  address: string,
): Promise<string> {
  const { key } = await checkUpload(files, {
    userId,
    purpose: 'avatar',
    address,
    field: 'avatarUrl',
  });
  return key;
}

/** Skips the mail if the budget refuses it, so that resubmitting the form succeeds. */
async function mailVerificationOnce(deps: AccountsDeps, user: User, source: string): Promise<void> {
  try {
    await reserveSend(deps, sendWindows.ownVerificationMail({ email: user.email, source }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_tries') return;
    throw error;
  }
  await sendVerificationMail(deps, user);
}
