import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { checkEmail, checkMobile } from './check-address.ts';
import { sourceOf } from './codes/source.ts';
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

export function accountsRoutes(deps: AccountsDeps): Routes<typeof accountsEndpoints> {
  return {
    verifySignUp: ({ body, caller }) => signUp(deps, body, sourceOf(caller.ip)),
    validateMobile: ({ body, caller }) => checkMobile(deps, body, sourceOf(caller.ip)),
    validateEmail: ({ body, caller }) => checkEmail(deps, body, sourceOf(caller.ip)),
    startSession: ({ body, caller }) => startSession(deps, body, sourceOf(caller.ip)),
    signInWithGoogle: ({ body }) => signInWithGoogle(deps, body),
    verifyLogin: ({ body, caller }) => verifyLogin(deps, body, sourceOf(caller.ip)),
    verifyEmail: ({ principal, body }) => verifyEmail(deps, principal, body),
    resendVerifyEmail: ({ body, caller }) => resendVerifyEmail(deps, body, sourceOf(caller.ip)),
    changeEmail: ({ principal, body, caller }) =>
      changeEmail(deps, principal, { ...body, source: sourceOf(caller.ip) }),
    forgotPassword: ({ body, caller }) => forgotPassword(deps, body, sourceOf(caller.ip)),
    resetPassword: ({ body }) => resetPassword(deps, body),
    endSession: ({ principal }) => endSession(deps, principal),
    getMe: ({ principal }) => getMe(deps, principal),
    updateMe: ({ principal, body, caller }) => updateMe(deps, principal, body, sourceOf(caller.ip)),
    updateMailPreference: ({ principal, body }) => updateMailPreference(deps, principal, body),
    changePassword: ({ principal, body }) => changePassword(deps, principal, body),
  };
}
