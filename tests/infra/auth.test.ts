import { describe, expect, it } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { userPoolShape } from '#lambdas/accounts/user-pool.constants.ts';
import { flat, type Properties, resourcesOf, theResource } from './support/synthesised.ts';

const clientOf = (variant: 'dev' | 'complete', name: 'ApiClient' | 'WebClient'): Properties =>
  resourcesOf(variant, 'AWS::Cognito::UserPoolClient').find(({ id }) => id.includes(name))
    ?.Properties;

describe('the user pool', () => {
  const { Properties: pool, id: poolId } = theResource('prod', 'AWS::Cognito::UserPool');

  it('allows no self sign-up and uses generated user names', () => {
    expect(pool.AdminCreateUserConfig).toEqual({ AllowAdminCreateUserOnly: true });
    expect(pool).not.toHaveProperty('AliasAttributes');
    expect(pool).not.toHaveProperty('UsernameAttributes');
    expect(pool.MfaConfiguration).toBe('OFF');
    expect(pool.AccountRecoverySetting.RecoveryMechanisms).toEqual([
      { Name: 'admin_only', Priority: 1 },
    ]);
  });

  it('has the password policy of the shared schema', () => {
    const policy = userPoolShape.passwordPolicy;
    expect(pool.Policies.PasswordPolicy).toEqual({
      MinimumLength: policy.minimumLength,
      RequireUppercase: policy.requireUppercase,
      RequireLowercase: policy.requireLowercase,
      RequireNumbers: policy.requireDigits,
      RequireSymbols: policy.requireSymbols,
    });
  });

  it('routes all triggers to one function, with token events of version 2', () => {
    const { CreateAuthChallenge, DefineAuthChallenge, VerifyAuthChallengeResponse } =
      pool.LambdaConfig;
    const { PreTokenGenerationConfig } = pool.LambdaConfig;
    const functions = [
      CreateAuthChallenge,
      DefineAuthChallenge,
      VerifyAuthChallengeResponse,
      PreTokenGenerationConfig.LambdaArn,
    ].map(flat);
    expect(new Set(functions).size).toBe(1);
    expect(functions[0]).toMatch(/^\{TriggersFunction\w+\.Arn\}$/);
    expect(PreTokenGenerationConfig.LambdaVersion).toBe('V2_0');
    // The lowest plan that supports custom scopes in access tokens.
    expect(pool.UserPoolTier).toBe('ESSENTIALS');

    const callers = resourcesOf('prod', 'AWS::Lambda::Permission', 'auth');
    expect(callers).toHaveLength(4);
    for (const { Properties } of callers)
      expect([Properties.Principal, flat(Properties.SourceArn)]).toEqual([
        'cognito-idp.amazonaws.com',
        `{${poolId}.Arn}`,
      ]);
  });

  it('defines the scope that the API requires', () => {
    const { Identifier, Scopes } = theResource(
      'prod',
      'AWS::Cognito::UserPoolResourceServer',
    ).Properties;
    expect(`${Identifier}/${Scopes[0].ScopeName}`).toBe(userPoolShape.apiScope);
  });
});

describe('the client of our API', () => {
  const client = clientOf('complete', 'ApiClient');

  it('has a secret and no hosted sign-in', () => {
    expect(client.GenerateSecret).toBe(true);
    expect(client.AllowedOAuthFlowsUserPoolClient).toBe(false);
    expect(client).not.toHaveProperty('CallbackURLs');
  });

  it('allows sign-in only by password and by custom challenge', () => {
    expect(client.ExplicitAuthFlows.sort()).toEqual([
      'ALLOW_ADMIN_USER_PASSWORD_AUTH',
      'ALLOW_CUSTOM_AUTH',
    ]);
    expect(client.PreventUserExistenceErrors).toBe('ENABLED');
  });

  it('limits tokens and challenges as the shared schema defines', () => {
    expect(client.TokenValidityUnits.AccessToken).toBe('minutes');
    expect(client.AccessTokenValidity).toBe(userPoolShape.accessTokenHours * 60);
    expect(client.AuthSessionValidity).toBe(userPoolShape.challengeMinutes);
  });

  it('is not published: only functions receive it', () => {
    for (const { Properties } of resourcesOf('complete', 'Custom::CDKBucketDeployment'))
      expect(JSON.stringify(Properties)).not.toMatch(/ApiClient/);
    expect(JSON.stringify(resourcesOf('complete', 'Custom::CDKBucketDeployment'))).toMatch(
      /WebClient/,
    );
  });
});

describe('the browser’s client', () => {
  it('can only use the hosted sign-in with Google', () => {
    for (const variant of ['dev', 'complete'] as const) {
      expect(clientOf(variant, 'WebClient').ExplicitAuthFlows).toEqual([
        'ALLOW_REFRESH_TOKEN_AUTH',
      ]);
      expect(clientOf(variant, 'WebClient').GenerateSecret).toBe(false);
    }
  });

  it('uses the code grant, returns to the landing page, and has no API scope', () => {
    expect(clientOf('complete', 'WebClient')).toMatchObject({
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
      SupportedIdentityProviders: ['Google'],
      CallbackURLs: ['https://portal.example.org/'],
    });
  });

  it('gets tokens that prove who signed in at Google, and end within minutes', () => {
    expect(clientOf('complete', 'WebClient')).toMatchObject({
      AccessTokenValidity: 5,
      IdTokenValidity: 5,
      RefreshTokenValidity: 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
    });
  });

  it('has no hosted sign-in if Google is not configured', () => {
    expect(clientOf('dev', 'WebClient').AllowedOAuthFlowsUserPoolClient).toBe(false);
    expect(resourcesOf('dev', 'AWS::Cognito::UserPoolDomain')).toEqual([]);
    expect(resourcesOf('dev', 'AWS::Cognito::UserPoolIdentityProvider')).toEqual([]);
  });
});

describe('Google', () => {
  it('gets its client secret at deployment; no template contains it', () => {
    const { ProviderDetails, ProviderType, AttributeMapping } = theResource(
      'complete',
      'AWS::Cognito::UserPoolIdentityProvider',
    ).Properties;
    expect(ProviderType).toBe('Google');
    expect(ProviderDetails.client_secret).toBe(
      '{{resolve:secretsmanager:portal/google-client-secret:SecretString:::}}',
    );
    expect(AttributeMapping).toEqual({
      email: 'email',
      email_verified: 'email_verified',
      name: 'name',
    });
  });

  it('is created before the client that refers to it', () => {
    const provider = theResource('complete', 'AWS::Cognito::UserPoolIdentityProvider').id;
    const client = resourcesOf('complete', 'AWS::Cognito::UserPoolClient').find(({ id }) =>
      id.includes('WebClient'),
    );
    expect(client?.DependsOn).toContain(provider);
  });
});

describe('abandoned sign-ups', () => {
  const mapping = theResource('prod', 'AWS::Lambda::EventSourceMapping', 'auth').Properties;

  it('reach their function only when they expire', () => {
    const patterns = mapping.FilterCriteria.Filters.map(({ Pattern }: Properties) =>
      JSON.parse(Pattern),
    );
    expect(patterns).toEqual([
      {
        eventName: ['REMOVE'],
        userIdentity: { type: ['Service'], principalId: ['dynamodb.amazonaws.com'] },
        dynamodb: { Keys: { pk: { S: [{ prefix: 'SIGNUP#' }] } } },
      },
    ]);
    const { pk } = accountsKeys.pendingSignUp('+919876543210');
    expect(pk.startsWith(patterns[0].dynamodb.Keys.pk.S[0].prefix)).toBe(true);
    expect(flat(mapping.EventSourceArn)).toMatch(/Table\w*StreamArn/);
  });

  it('go to a queue when the function keeps failing, isolated to the faulty record', () => {
    expect(mapping.BisectBatchOnFunctionError).toBe(true);
    expect(mapping.MaximumRetryAttempts).toBe(5);
    const queue = theResource('prod', 'AWS::SQS::Queue', 'auth');
    expect(flat(mapping.DestinationConfig.OnFailure.Destination)).toBe(`{${queue.id}.Arn}`);
    expect(queue.Properties.SqsManagedSseEnabled).toBe(true);
    expect(queue.Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  });
});
