import type { accountsEndpoints } from '../../contracts/accounts.ts';
import type { Endpoint } from '../../contracts/endpoint.ts';
import type { Route, Routes } from '../shared/http/api-request.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { audited } from './audit.ts';
import { checkEmail, checkMobile } from './check-address.ts';
import { forgotPassword } from './links/forgot-password.ts';
import { resendVerifyEmail } from './links/resend-verify-email.ts';
import { resetPassword } from './links/reset-password.ts';
import { verifyEmail } from './links/verify-email.ts';
import { changePassword } from './profile/change-password.ts';
import { getMe } from './profile/get-me.ts';
import { updateMe } from './profile/update-me.ts';
import { endSession } from './session/end-session.ts';
import { signInWithGoogle } from './session/sign-in-with-google.ts';
import { startSession } from './session/start-session.ts';
import { verifyLogin } from './session/verify-login.ts';
import { signUp } from './sign-up/sign-up.ts';

export function accountsRoutes(deps: AccountsDeps): Routes<typeof accountsEndpoints> {
  const audit = <E extends Endpoint>(event: string, route: Route<E>) => audited(deps, event, route);
  return {
    verifySignUp: audit('sign_up', ({ body }) => signUp(deps, body)),
    validateMobile: ({ body }) => checkMobile(deps, body),
    validateEmail: ({ body }) => checkEmail(deps, body),
    startSession: audit('login_started', ({ body }) => startSession(deps, body)),
    signInWithGoogle: audit('google_login', ({ body }) => signInWithGoogle(deps, body)),
    verifyLogin: audit('login', ({ body }) => verifyLogin(deps, body)),
    verifyEmail: audit('email_verified', ({ body }) => verifyEmail(deps, body)),
    resendVerifyEmail: audit('verification_mail', ({ body }) => resendVerifyEmail(deps, body)),
    forgotPassword: audit('reset_mail', ({ body }) => forgotPassword(deps, body)),
    resetPassword: audit('password_reset', ({ body }) => resetPassword(deps, body)),
    endSession: audit('logout', ({ principal }) => endSession(deps, principal)),
    getMe: ({ principal }) => getMe(deps, principal),
    updateMe: ({ principal, body }) => updateMe(deps, principal, body),
    changePassword: audit('password_changed', ({ principal, body }) =>
      changePassword(deps, principal, body),
    ),
  };
}
