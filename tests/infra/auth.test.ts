import { describe, expect, it } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/accounts-keys.ts';
import { userPoolShape } from '#lambdas/accounts/user-pool.constants.ts';
import { flat, type Properties, resourcesOf, theResource } from './support/synthesised.ts';

const clientOf = (variant: 'dev' | 'complete', name: 'ApiClient' | 'WebClient'): Properties =>
  resourcesOf(variant, 'AWS::Cognito::UserPoolClient').find(({ id }) => id.includes(name))
    ?.Properties;

describe('the user pool', () => {
  const { Properties: pool, id: poolId } = theResource('prod', 'AWS::Cognito::UserPool');

  it('lets nobody sign up by themselves, under user names of our own', () => {
    expect(pool.AdminCreateUserConfig).toEqual({ AllowAdminCreateUserOnly: true });
    expect(pool).not.toHaveProperty('AliasAttributes');
    expect(pool).not.toHaveProperty('UsernameAttributes');
    expect(pool.MfaConfiguration).toBe('OFF');
    expect(pool.AccountRecoverySetting.RecoveryMechanisms).toEqual([
      { Name: 'admin_only', Priority: 1 },
    ]);
  });

  it('asks of passwords what the shared shape says', () => {
    const policy = userPoolShape.passwordPolicy;
    expect(pool.Policies.PasswordPolicy).toEqual({
      MinimumLength: policy.minimumLength,
      RequireUppercase: policy.requireUppercase,
      RequireLowercase: policy.requireLowercase,
      RequireNumbers: policy.requireDigits,
      RequireSymbols: policy.requireSymbols,
    });
  });

  it('has all of its triggers answered by one function, tokens in their second version', () => {
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
    // Access tokens can be given a scope from this plan on.
    expect(pool.UserPoolTier).toBe('ESSENTIALS');

    const callers = resourcesOf('prod', 'AWS::Lambda::Permission', 'auth');
    expect(callers).toHaveLength(4);
    for (const { Properties } of callers)
      expect([Properties.Principal, flat(Properties.SourceArn)]).toEqual([
        'cognito-idp.amazonaws.com',
        `{${poolId}.Arn}`,
      ]);
  });

  it('knows the scope that the API asks for', () => {
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

  it('signs in by password and by our own challenge, and by nothing else', () => {
    expect(client.ExplicitAuthFlows.sort()).toEqual([
      'ALLOW_ADMIN_USER_PASSWORD_AUTH',
      'ALLOW_CUSTOM_AUTH',
    ]);
    expect(client.PreventUserExistenceErrors).toBe('ENABLED');
  });

  it('gives tokens and challenges the time that the shared shape says', () => {
    expect(client.TokenValidityUnits.AccessToken).toBe('minutes');
    expect(client.AccessTokenValidity).toBe(userPoolShape.accessTokenHours * 60);
    expect(client.AuthSessionValidity).toBe(userPoolShape.challengeMinutes);
  });

  it('is not published: only functions know it', () => {
    for (const { Properties } of resourcesOf('complete', 'Custom::CDKBucketDeployment'))
      expect(JSON.stringify(Properties)).not.toMatch(/ApiClient/);
    expect(JSON.stringify(resourcesOf('complete', 'Custom::CDKBucketDeployment'))).toMatch(
      /WebClient/,
    );
  });
});

describe('the browser’s client', () => {
  it('can start no sign-in of Cognito’s own: Google’s hosted one is all', () => {
    for (const variant of ['dev', 'complete'] as const) {
      expect(clientOf(variant, 'WebClient').ExplicitAuthFlows).toEqual([
        'ALLOW_REFRESH_TOKEN_AUTH',
      ]);
      expect(clientOf(variant, 'WebClient').GenerateSecret).toBe(false);
    }
  });

  it('takes the code grant from Google, back to the landing page, without our scope', () => {
    expect(clientOf('complete', 'WebClient')).toMatchObject({
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
      SupportedIdentityProviders: ['Google'],
      CallbackURLs: ['https://portal.example.org/'],
    });
  });

  it('has no hosted sign-in where Google is not set up', () => {
    expect(clientOf('dev', 'WebClient').AllowedOAuthFlowsUserPoolClient).toBe(false);
    expect(resourcesOf('dev', 'AWS::Cognito::UserPoolDomain')).toEqual([]);
    expect(resourcesOf('dev', 'AWS::Cognito::UserPoolIdentityProvider')).toEqual([]);
  });
});

describe('Google', () => {
  it('is met with a secret that is read at deployment, never written down', () => {
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

  it('is there before the client that names it', () => {
    const provider = theResource('complete', 'AWS::Cognito::UserPoolIdentityProvider').id;
    const client = resourcesOf('complete', 'AWS::Cognito::UserPoolClient').find(({ id }) =>
      id.includes('WebClient'),
    );
    expect(client?.DependsOn).toContain(provider);
  });
});

describe('abandoned sign-ups', () => {
  const mapping = theResource('prod', 'AWS::Lambda::EventSourceMapping', 'auth').Properties;

  it('reach their function only when time ran out on them', () => {
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

  it('end on a queue when the function keeps failing, the faulty record alone', () => {
    expect(mapping.BisectBatchOnFunctionError).toBe(true);
    expect(mapping.MaximumRetryAttempts).toBe(5);
    const queue = theResource('prod', 'AWS::SQS::Queue', 'auth');
    expect(flat(mapping.DestinationConfig.OnFailure.Destination)).toBe(`{${queue.id}.Arn}`);
    expect(queue.Properties.SqsManagedSseEnabled).toBe(true);
    expect(queue.Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  });
});
