/** Configuration of the Cognito user pool, for the cloud assembly and the local stack. */
export const userPoolShape = {
  /** Scope that the pre-token-generation trigger adds only to tokens of our own sign-in. */
  apiScope: 'portal/neutral',
  /** A working day; the session ends earlier when idle or signed out (D8). */
  accessTokenHours: 12,
  /** Validity of a code's challenge (Cognito allows 3 to 15). */
  challengeMinutes: 10,
  passwordPolicy: {
    minimumLength: 8,
    requireUppercase: true,
    requireLowercase: true,
    requireDigits: true,
    /** Checked by our own rule (D1); Cognito accepts more symbols. */
    requireSymbols: false,
  },
  /**
   * Sign-in flows of the two app clients. The web client is public and serves only the hosted
   * sign-in. Without an explicit list Cognito would allow it CUSTOM_AUTH, which bypasses our API.
   */
  authFlows: {
    api: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_CUSTOM_AUTH'],
    web: ['ALLOW_REFRESH_TOKEN_AUTH'],
  },
  /** Return path of the hosted Google sign-in: the landing page, so no extra route is needed. */
  googleReturnPath: '/',
} as const;
