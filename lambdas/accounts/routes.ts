import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { checkEmail, checkMobile } from './check-address.ts';
import { changeEmail } from './links/change-email.ts';
import { resendVerifyEmail } from './links/resend-verify-email.ts';
import { verifyEmail } from './links/verify-email.ts';
import { changePassword } from './password/change-password.ts';
import { forgotPassword } from './password/forgot-password.ts';
import { resetPassword } from './password/reset-password.ts';
import { getMe } from './profile/get-me.ts';
import { updateMailPreference } from './profile/update-mail-preference.ts';
import { updateMe } from './profile/update-me.ts';
import { endSession } from './session/end-session.ts';
import { signInWithGoogle } from './session/sign-in-with-google.ts';
import { startSession } from './session/start-session.ts';
import { verifyLogin } from './session/verify-login.ts';
import { signUp } from './sign-up/sign-up.ts';

export const accountsRoutes: Routes<typeof accountsEndpoints, AccountsDeps> = {
  verifySignUp: signUp,
  validateMobile: checkMobile,
  validateEmail: checkEmail,
  startSession,
  signInWithGoogle,
  verifyLogin,
  verifyEmail,
  resendVerifyEmail,
  changeEmail,
  forgotPassword,
  resetPassword,
  endSession,
  getMe,
  updateMe,
  updateMailPreference,
  changePassword,
};
