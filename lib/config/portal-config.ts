import type { PortalConfig } from '#contracts/http/portal-config.ts';
import { userPoolShape } from '#lambdas/accounts/user-pool.constants.ts';
import type { Stage } from './stages.ts';

type SignIn = {
  userPoolId: string;
  webClientId: string;
  /** Domain of the hosted sign-in; absent without Google. */
  hostedOrigin: string | undefined;
};

/** Content of config.json, the browser's settings of this deployment. */
export function portalConfig(
  stage: Stage,
  { userPoolId, webClientId, hostedOrigin }: SignIn,
): PortalConfig {
  return {
    stage: stage.name,
    region: stage.region,
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
