import * as z from 'zod';

/**
 * /config.json: what the browser must know of its deployment, written at deploy time in the
 * cloud and by the local stack at start. Nothing in it is secret.
 */
export const portalConfigSchema = z.object({
  /** 'local', 'dev', 'staging' or 'prod'. */
  stage: z.string(),
  /** Absent where no Google client is set up; the button is then not shown. */
  googleSignIn: z
    .object({
      /** Address of the hosted sign-in (its /oauth2/authorize and /oauth2/token). */
      hostedOrigin: z.url(),
      /** Issuer of the id token: the user pool. */
      issuer: z.url(),
      clientId: z.string(),
      /** Where the hosted sign-in returns to, exactly as registered: the landing page. */
      redirectUri: z.url(),
      /** Space-separated. */
      scope: z.string(),
    })
    .optional(),
});
export type PortalConfig = z.output<typeof portalConfigSchema>;
