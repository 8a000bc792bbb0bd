import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

export const VERIFICATION_MAIL_SENT =
  "Verification mail sent successfully. Please check your Junk Folder/ Promotions Folder incase you don't receive the email";

/** Sends the verification mail again; the input is the address. */
export const useResendVerificationMail = (loader: string) =>
  useSubmit({
    loader,
    mutationFn: (email: string) =>
      callApi(accountsEndpoints.resendVerifyEmail, { body: { email } }),
    onSuccess: () => showSnackbar('success', VERIFICATION_MAIL_SENT),
    // A failed resend is only logged (seed 1, section 8), unless waiting helps.
    onFailure: (error) => {
      console.error('verification_mail_not_sent', error);
      if (error instanceof ApiFailure && error.code === 'too_many_tries') showFailure(error);
    },
  });
