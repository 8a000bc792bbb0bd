import type { accountsEndpoints } from '../../contracts/accounts.ts';
import type { Routes } from '../shared/http/api-request.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { checkEmail, checkMobile } from './check-address.ts';
import { resendVerifyEmail } from './links/resend-verify-email.ts';
import { verifyEmail } from './links/verify-email.ts';
import { changePassword } from './password/change-password.ts';
import { forgotPassword } from './password/forgot-password.ts';
import { resetPassword } from './password/reset-password.ts';
import { getMe } from './profile/get-me.ts';
import { getPerson } from './profile/get-person.ts';
import { updateMailPreference } from './profile/update-mail-preference.ts';
import { updateMe } from './profile/update-me.ts';
import { endSession } from './session/end-session.ts';
import { signInWithGoogle } from './session/sign-in-with-google.ts';
import { startSession } from './session/start-session.ts';
import { verifyLogin } from './session/verify-login.ts';
import { signUp } from './sign-up/sign-up.ts';

export function accountsRoutes(deps: AccountsDeps): Routes<typeof accountsEndpoints> {
  return {
    verifySignUp: ({ body }) => signUp(deps, body),
    validateMobile: ({ body }) => checkMobile(deps, body),
    validateEmail: ({ body }) => checkEmail(deps, body),
    startSession: ({ body }) => startSession(deps, body),
    signInWithGoogle: ({ body }) => signInWithGoogle(deps, body),
    verifyLogin: ({ body }) => verifyLogin(deps, body),
    verifyEmail: ({ body }) => verifyEmail(deps, body),
    resendVerifyEmail: ({ body }) => resendVerifyEmail(deps, body),
    forgotPassword: ({ body }) => forgotPassword(deps, body),
    resetPassword: ({ body }) => resetPassword(deps, body),
    endSession: ({ principal }) => endSession(deps, principal),
    getMe: ({ principal }) => getMe(deps, principal),
    updateMe: ({ principal, body }) => updateMe(deps, principal, body),
    updateMailPreference: ({ principal, body }) => updateMailPreference(deps, principal, body),
    getPerson: (request) => getPerson(deps, request),
    changePassword: ({ principal, body }) => changePassword(deps, principal, body),
  };
}
