import type { PortalConfig } from '#contracts/http/portal-config.ts';
import { userPoolShape } from '#lambdas/accounts/user-pool.constants.ts';
import type { Stage } from './stages.ts';

type SignIn = {
  userPoolId: string;
  webClientId: string;
  /** Of the hosted sign-in; none where Google is not set up. */
  hostedOrigin: string | undefined;
};

/** What config.json tells the browser of this deployment. */
export function portalConfig(
  stage: Stage,
  { userPoolId, webClientId, hostedOrigin }: SignIn,
): PortalConfig {
  return {
    stage: stage.name,
    ...(hostedOrigin && {
      googleSignIn: {
        hostedOrigin,
        issuer: `https://cognito-idp.${stage.region}.amazonaws.com/${userPoolId}`,
        clientId: webClientId,
        redirectUri: `${stage.portalOrigin}${userPoolShape.googleReturnPath}`,
        scope: 'openid email profile',
      },
    }),
  };
}
