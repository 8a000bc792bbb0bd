import * as z from 'zod';

/**
 * /config.json: configuration of the browser, written at deploy time in the cloud and at start by
 * the local stack. Contains no secrets.
 */
export const portalConfigSchema = z.object({
  /** 'local', 'dev', 'staging' or 'prod'. */
  stage: z.string(),
  /** AWS region, which decides what languages Amazon Transcribe streams. */
  region: z.string(),
  /** Absent if no Google client is configured, which hides the button. */
  googleSignIn: z
    .object({
      /** Address of the hosted sign-in (its /oauth2/authorize and /oauth2/token). */
      hostedOrigin: z.url(),
      /** Issuer of the id token: the user pool. */
      issuer: z.url(),
      clientId: z.string(),
      /** Redirect URI of the hosted sign-in, exactly as registered: the landing page. */
      redirectUri: z.url(),
      /** Space-separated. */
      scope: z.string(),
    })
    .optional(),
});
export type PortalConfig = z.output<typeof portalConfigSchema>;
