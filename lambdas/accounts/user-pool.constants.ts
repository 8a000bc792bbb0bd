/** How the Cognito user pool is set up, for the cloud assembly and the local stack alike. */
export const userPoolShape = {
  /** Scope that the pre-token-generation trigger gives to tokens of our own sign-in alone. */
  apiScope: 'portal/neutral',
  /** A working day; the session item ends earlier when idle or signed out (D8). */
  accessTokenHours: 12,
  /** How long a code's challenge can be answered (Cognito allows 3 to 15). */
  challengeMinutes: 10,
  passwordPolicy: {
    minimumLength: 8,
    requireUppercase: true,
    requireLowercase: true,
    requireDigits: true,
    /** Our own rule names the symbols that count (D1); Cognito's set is wider. */
    requireSymbols: false,
  },
  /**
   * Sign-in flows of the two app clients. The web client is public and belongs to the hosted
   * sign-in alone: left out, Cognito would allow it CUSTOM_AUTH, a way around our API.
   */
  authFlows: {
    api: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_CUSTOM_AUTH'],
    web: ['ALLOW_REFRESH_TOKEN_AUTH'],
  },
  /** Where the hosted Google sign-in returns to: the landing page, so no route is added. */
  googleReturnPath: '/',
} as const;
