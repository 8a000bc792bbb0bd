import type { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import type { letterheadEndpoints } from '#contracts/endpoints/letterhead.ts';
import type { sessionsEndpoints } from '#contracts/endpoints/sessions.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { AccountsDeps } from './deps/accounts-deps.ts';

export const accountsRoutes: Routes<
  typeof accountsEndpoints & typeof letterheadEndpoints & typeof sessionsEndpoints,
  AccountsDeps
> = {
  verifySignUp: async () => (await import('./sign-up/sign-up.ts')).signUp,
  validateMobile: async () => (await import('./sign-up/check-address.ts')).checkMobile,
  validateEmail: async () => (await import('./sign-up/check-address.ts')).checkEmail,
  startSession: async () => (await import('./session/start-session.ts')).startSession,
  signInWithGoogle: async () => (await import('./session/sign-in-with-google.ts')).signInWithGoogle,
  verifyLogin: async () => (await import('./session/verify-login.ts')).verifyLogin,
  verifyEmail: async () => (await import('./profile/verify-email.ts')).verifyEmail,
  resendVerifyEmail: async () =>
    (await import('./profile/resend-verify-email.ts')).resendVerifyEmail,
  changeEmail: async () => (await import('./profile/change-email.ts')).changeEmail,
  forgotPassword: async () => (await import('./password/forgot-password.ts')).forgotPassword,
  resetPassword: async () => (await import('./password/reset-password.ts')).resetPassword,
  endSession: async () => (await import('./session/end-session.ts')).endSession,
  listSessions: async () => (await import('./session/own-sessions.ts')).listSessions,
  endOtherSession: async () => (await import('./session/own-sessions.ts')).endOtherSession,
  endOtherSessions: async () => (await import('./session/own-sessions.ts')).endOtherSessions,
  getMe: async () => (await import('./profile/get-me.ts')).getMe,
  updateMe: async () => (await import('./profile/update-me.ts')).updateMe,
  updateMailPreference: async () =>
    (await import('./profile/update-mail-preference.ts')).updateMailPreference,
  updateLetterhead: async () => (await import('./profile/update-letterhead.ts')).updateLetterhead,
  changePassword: async () => (await import('./password/change-password.ts')).changePassword,
};
