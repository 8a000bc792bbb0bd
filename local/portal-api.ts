import { join } from 'node:path';
import { LOCAL_ACCOUNT, LOCAL_REGION } from 'local-aws';
import { createApiGateway } from 'local-aws/api-gateway';
import type { LambdaFunction } from 'local-aws/lambda';
import { endpointList } from '#contracts/endpoints.ts';
import { mapDomains } from '#contracts/http/domains.ts';
import { gatewayDocument } from '#contracts/http/gateway-document.ts';
import type { NamedEndpoint } from '#contracts/http/openapi.ts';
import { userPoolShape } from '#lambdas/accounts/user-pool.constants.ts';
import { allFunctions, apiFunctions } from '#lambdas/functions.constants.ts';

const root = join(import.meta.dirname, '..');

/** The portal's functions, by the paths of their handlers. */
export const portalFunctions: readonly LambdaFunction[] = allFunctions.map(
  ({ name, entry, timeoutSeconds, memoryMb, ephemeralMb, isIsolated }) => ({
    name,
    entry: join(root, entry),
    timeoutSeconds,
    memoryMb,
    ...(ephemeralMb !== undefined && { ephemeralMb }),
    ...(isIsolated && { isolated: true }),
  }),
);

/** The portal's API in the local API Gateway, from the document that the cloud imports. */
export function createPortalApi(options: {
  lambdaEndpoint: string;
  cognitoEndpoint: string;
  userPoolId: string;
  /** Default: every contract. */
  endpoints?: readonly NamedEndpoint[];
}) {
  const { userPoolId, endpoints = endpointList, ...services } = options;
  return createApiGateway({
    ...services,
    document: gatewayDocument({
      endpoints,
      integrationUris: mapDomains((domain) => invocationUri(apiFunctions[domain].name)),
      userPoolArn: `arn:aws:cognito-idp:${LOCAL_REGION}:${LOCAL_ACCOUNT}:userpool/${userPoolId}`,
      scope: userPoolShape.apiScope,
    }),
  });
}

const invocationUri = (name: string) =>
  `arn:aws:apigateway:${LOCAL_REGION}:lambda:path/2015-03-31/functions/arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT}:function:${name}/invocations`;
