import {
  type CognitoIdentityProviderClient,
  CreateIdentityProviderCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  CreateUserPoolDomainCommand,
  ListUserPoolClientsCommand,
  ListUserPoolsCommand,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { LOCAL_ACCOUNT, LOCAL_REGION } from 'local-aws';
import { accountsFunctions } from '#lambdas/accounts/functions.constants.ts';
import { userPoolShape } from '#lambdas/accounts/user-pool.constants.ts';

export type ProvisionedPool = { userPoolId: string; apiClientId: string; webClientId: string };

/** The local Cognito's client at the local Google. */
export const LOCAL_GOOGLE_CLIENT = { id: 'local-google-client', secret: 'local-google-secret' };

const POOL_NAME = 'neutral-portal';

/**
 * Creates the user pool, its clients and the Google provider if missing, with the same settings as
 * in the cloud.
 */
export async function provisionUserPool(
  client: CognitoIdentityProviderClient,
  portalOrigin: string,
  name = POOL_NAME,
): Promise<ProvisionedPool> {
  const userPoolId = (await findPool(client, name)) ?? (await createPool(client, name));
  const known = await client.send(
    new ListUserPoolClientsCommand({ UserPoolId: userPoolId, MaxResults: 60 }),
  );
  const idOf = (name: string) =>
    known.UserPoolClients?.find((one) => one.ClientName === name)?.ClientId;

  const apiClientId = idOf('api') ?? (await createApiClient(client, userPoolId));
  const hosted = hostedSettings(userPoolId, portalOrigin);
  const webClientId = idOf('web') ?? (await createWebClient(client, hosted));
  // The portal's origin may have changed since the last start.
  await client.send(new UpdateUserPoolClientCommand({ ...hosted, ClientId: webClientId }));
  return { userPoolId, apiClientId, webClientId };
}

async function findPool(
  client: CognitoIdentityProviderClient,
  name: string,
): Promise<string | undefined> {
  const { UserPools } = await client.send(new ListUserPoolsCommand({ MaxResults: 60 }));
  return UserPools?.find((pool) => pool.Name === name)?.Id;
}

async function createPool(client: CognitoIdentityProviderClient, name: string): Promise<string> {
  const triggers = `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT}:function:${accountsFunctions.authTriggers.name}`;
  const { passwordPolicy } = userPoolShape;
  const { UserPool } = await client.send(
    new CreateUserPoolCommand({
      PoolName: name,
      Policies: {
        PasswordPolicy: {
          MinimumLength: passwordPolicy.minimumLength,
          RequireUppercase: passwordPolicy.requireUppercase,
          RequireLowercase: passwordPolicy.requireLowercase,
          RequireNumbers: passwordPolicy.requireDigits,
          RequireSymbols: passwordPolicy.requireSymbols,
        },
      },
      LambdaConfig: {
        DefineAuthChallenge: triggers,
        CreateAuthChallenge: triggers,
        VerifyAuthChallengeResponse: triggers,
        PreTokenGenerationConfig: { LambdaVersion: 'V2_0', LambdaArn: triggers },
      },
    }),
  );
  const userPoolId = required(UserPool?.Id);
  await client.send(new CreateUserPoolDomainCommand({ UserPoolId: userPoolId, Domain: name }));
  await client.send(
    new CreateIdentityProviderCommand({
      UserPoolId: userPoolId,
      ProviderName: 'Google',
      ProviderType: 'Google',
      ProviderDetails: {
        client_id: LOCAL_GOOGLE_CLIENT.id,
        client_secret: LOCAL_GOOGLE_CLIENT.secret,
        authorize_scopes: 'openid email profile',
      },
      AttributeMapping: {
        email: 'email',
        email_verified: 'email_verified',
        name: 'name',
        username: 'sub',
      },
    }),
  );
  return userPoolId;
}

async function createApiClient(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
): Promise<string> {
  const { UserPoolClient } = await client.send(
    new CreateUserPoolClientCommand({
      UserPoolId: userPoolId,
      ClientName: 'api',
      GenerateSecret: true,
      ExplicitAuthFlows: [...userPoolShape.authFlows.api],
      AuthSessionValidity: userPoolShape.challengeMinutes,
      AccessTokenValidity: userPoolShape.accessTokenHours,
      IdTokenValidity: userPoolShape.accessTokenHours,
      TokenValidityUnits: { AccessToken: 'hours', IdToken: 'hours' },
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
    }),
  );
  return required(UserPoolClient?.ClientId);
}

function hostedSettings(userPoolId: string, portalOrigin: string) {
  return {
    UserPoolId: userPoolId,
    ClientName: 'web',
    ExplicitAuthFlows: [...userPoolShape.authFlows.web],
    SupportedIdentityProviders: ['Google'],
    CallbackURLs: [`${portalOrigin}${userPoolShape.googleReturnPath}`],
    LogoutURLs: [`${portalOrigin}/`],
    AllowedOAuthFlows: ['code' as const],
    AllowedOAuthScopes: ['openid', 'email', 'profile'],
    AllowedOAuthFlowsUserPoolClient: true,
    PreventUserExistenceErrors: 'ENABLED' as const,
  };
}

async function createWebClient(
  client: CognitoIdentityProviderClient,
  hosted: ReturnType<typeof hostedSettings>,
): Promise<string> {
  const { UserPoolClient } = await client.send(
    new CreateUserPoolClientCommand({ ...hosted, GenerateSecret: false }),
  );
  return required(UserPoolClient?.ClientId);
}

function required(id: string | undefined): string {
  if (!id) throw new Error('The local Cognito gave no id');
  return id;
}
