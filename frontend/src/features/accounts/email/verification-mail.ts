import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';

export const VERIFICATION_MAIL_SENT =
  "Verification mail sent successfully. Please check your Junk Folder/ Promotions Folder incase you don't receive the email";

/** Sends the verification mail again. */
export async function resendVerificationMail(email: string): Promise<void> {
  await callApi(accountsEndpoints.resendVerifyEmail, { body: { email } });
  showSnackbar('success', VERIFICATION_MAIL_SENT);
}

/** A failed resend is logged only (seed 1, section 8), except where waiting would help. */
export function noteResendFailure(error: unknown): void {
  console.error('verification_mail_not_sent', error);
  if (error instanceof ApiFailure && error.code === 'too_many_tries') showFailure(error);
}
