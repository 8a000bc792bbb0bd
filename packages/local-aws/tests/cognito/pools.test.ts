import {
  CreateIdentityProviderCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  CreateUserPoolDomainCommand,
  DescribeIdentityProviderCommand,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  ForgotPasswordCommand,
  ListUserPoolClientsCommand,
  ListUserPoolsCommand,
  SignUpCommand,
  UpdateUserPoolClientCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  createPool,
  type Fixture,
  failure,
  startFixture,
} from './cognito-fixture.ts';
import { functionArn } from './lambda-endpoint.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

describe('user pools', () => {
  test('are described with settings, schema and triggers as they were made', async () => {
    const begunAt = Date.now();
    const id = await createPool(fixture, {
      LambdaConfig: {
        DefineAuthChallenge: functionArn('define'),
        PreTokenGenerationConfig: { LambdaVersion: 'V2_0', LambdaArn: functionArn('token') },
      },
      Policies: { PasswordPolicy: { MinimumLength: 12, RequireNumbers: true } },
      Schema: [
        { Name: 'email', AttributeDataType: 'String', Required: true },
        {
          Name: 'role',
          AttributeDataType: 'String',
          StringAttributeConstraints: { MaxLength: '20' },
        },
      ],
    });
    const { UserPool } = await fixture.sdk.send(new DescribeUserPoolCommand({ UserPoolId: id }));
    expect(id).toMatch(/^ap-south-1_[a-zA-Z0-9]{9}$/);
    expect(UserPool?.Arn).toContain(`userpool/${id}`);
    expect(UserPool?.LambdaConfig?.PreTokenGenerationConfig?.LambdaVersion).toBe('V2_0');
    expect(UserPool?.Policies?.PasswordPolicy).toMatchObject({
      MinimumLength: 12,
      RequireSymbols: false,
    });
    expect(UserPool?.MfaConfiguration).toBe('OFF');
    const schema = new Map(UserPool?.SchemaAttributes?.map((entry) => [entry.Name, entry]));
    expect(schema.get('email')?.Required).toBe(true);
    expect(schema.get('custom:role')?.StringAttributeConstraints?.MaxLength).toBe('20');
    // In whole seconds.
    expect(UserPool?.CreationDate?.getTime()).toBeGreaterThan(begunAt - 1_000);
  });

  test('are listed page by page', async () => {
    await createPool(fixture, { PoolName: 'first' });
    await createPool(fixture, { PoolName: 'second' });
    const names: (string | undefined)[] = [];
    let NextToken: string | undefined;
    do {
      const page = await fixture.sdk.send(new ListUserPoolsCommand({ MaxResults: 1, NextToken }));
      expect(page.UserPools).toHaveLength(1);
      names.push(...(page.UserPools ?? []).map(({ Name }) => Name));
      NextToken = page.NextToken;
    } while (NextToken !== undefined);
    expect(names).toEqual(expect.arrayContaining(['first', 'second']));
  });

  test('go back to defaults for what an update leaves out', async () => {
    const id = await createPool(fixture, { LambdaConfig: { PreSignUp: functionArn('pre') } });
    await fixture.sdk.send(
      new UpdateUserPoolCommand({
        UserPoolId: id,
        LambdaConfig: { PostConfirmation: functionArn('post') },
      }),
    );
    const { UserPool } = await fixture.sdk.send(new DescribeUserPoolCommand({ UserPoolId: id }));
    expect(UserPool?.LambdaConfig).toEqual({ PostConfirmation: functionArn('post') });
  });

  test('that do not exist are not found', async () => {
    const call = fixture.sdk.send(
      new DescribeUserPoolCommand({ UserPoolId: 'ap-south-1_nobody000' }),
    );
    expect((await failure(call)).name).toBe('ResourceNotFoundException');
  });

  test('hold one domain, and a domain belongs to one pool', async () => {
    const [one, other] = [await createPool(fixture), await createPool(fixture)];
    await fixture.sdk.send(new CreateUserPoolDomainCommand({ UserPoolId: one, Domain: 'portal' }));
    const again = fixture.sdk.send(
      new CreateUserPoolDomainCommand({ UserPoolId: other, Domain: 'portal' }),
    );
    expect((await failure(again)).name).toBe('InvalidParameterException');
    const { UserPool } = await fixture.sdk.send(new DescribeUserPoolCommand({ UserPoolId: one }));
    expect(UserPool?.Domain).toBe('portal');
  });
});

describe('operations that are not covered', () => {
  test.each([
    [
      'self sign-up',
      () => fixture.sdk.send(new SignUpCommand({ ClientId: 'c', Username: 'u', Password: 'p' })),
    ],
    [
      'a forgotten password',
      () => fixture.sdk.send(new ForgotPasswordCommand({ ClientId: 'c', Username: 'u' })),
    ],
  ])('%s answers 501', async (_name, call) => {
    expect(await failure(call())).toMatchObject({
      name: 'NotImplementedException',
      $metadata: { httpStatusCode: 501 },
    });
  });

  test.each([
    ['MFA', { MfaConfiguration: 'ON' as const }],
    ['sign-in by alias', { UsernameAttributes: ['email' as const] }],
    [
      'another version of the token trigger',
      {
        LambdaConfig: {
          PreTokenGenerationConfig: { LambdaVersion: 'V1_0' as const, LambdaArn: functionArn('t') },
        },
      },
    ],
    ['a trigger that no covered flow calls', { LambdaConfig: { CustomMessage: functionArn('t') } }],
  ])('%s answers 501 and makes no pool', async (_name, settings) => {
    const before = await countPools();
    const call = fixture.sdk.send(new CreateUserPoolCommand({ PoolName: 'x', ...settings }));
    expect((await failure(call)).name).toBe('NotImplementedException');
    expect(await countPools()).toBe(before);
  });

  test('an Admin call without a signature is refused', async () => {
    const response = await fetch(fixture.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUserPools' },
      body: '{"MaxResults":1}',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
  });
});

async function countPools(): Promise<number> {
  const { UserPools } = await fixture.sdk.send(new ListUserPoolsCommand({ MaxResults: 60 }));
  return UserPools?.length ?? 0;
}

describe('app clients', () => {
  test('get a secret when asked for, and show it when described', async () => {
    const poolId = await createPool(fixture);
    const client = await createClient(fixture, poolId, {
      GenerateSecret: true,
      AuthSessionValidity: 5,
      AccessTokenValidity: 10,
      TokenValidityUnits: { AccessToken: 'minutes' },
    });
    const { UserPoolClient } = await fixture.sdk.send(
      new DescribeUserPoolClientCommand({ UserPoolId: poolId, ClientId: client.id }),
    );
    expect(client.id).toMatch(/^[a-z0-9]{26}$/);
    expect(UserPoolClient).toMatchObject({
      ClientSecret: client.secret,
      AuthSessionValidity: 5,
      AccessTokenValidity: 10,
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'LEGACY',
    });
    expect(client.secret.length).toBeGreaterThan(40);
  });

  test('are listed by pool only, and keep their secret through an update', async () => {
    const poolId = await createPool(fixture);
    const client = await createClient(fixture, poolId, {
      GenerateSecret: true,
      AuthSessionValidity: 9,
    });
    await fixture.sdk.send(
      new UpdateUserPoolClientCommand({
        UserPoolId: poolId,
        ClientId: client.id,
        PreventUserExistenceErrors: 'ENABLED',
      }),
    );
    const { UserPoolClients } = await fixture.sdk.send(
      new ListUserPoolClientsCommand({ UserPoolId: poolId, MaxResults: 10 }),
    );
    expect(UserPoolClients?.map(({ ClientId }) => ClientId)).toEqual([client.id]);
    const { UserPoolClient } = await fixture.sdk.send(
      new DescribeUserPoolClientCommand({ UserPoolId: poolId, ClientId: client.id }),
    );
    expect(UserPoolClient).toMatchObject({
      ClientName: 'api',
      ClientSecret: client.secret,
      PreventUserExistenceErrors: 'ENABLED',
      AuthSessionValidity: 3,
    });
  });

  test.each([
    ['a plain http callback elsewhere', { CallbackURLs: ['http://portal.example.com/back'] }],
    [
      'an access token of a minute',
      { AccessTokenValidity: 1, TokenValidityUnits: { AccessToken: 'minutes' as const } },
    ],
    ['a session of an hour', { AuthSessionValidity: 60 }],
    ['a provider that the pool lacks', { SupportedIdentityProviders: ['Google'] }],
  ])('with %s are refused', async (_name, settings) => {
    const poolId = await createPool(fixture);
    const call = fixture.sdk.send(
      new CreateUserPoolClientCommand({ UserPoolId: poolId, ClientName: 'x', ...settings }),
    );
    expect((await failure(call)).name).toBe('InvalidParameterException');
  });

  test('of another pool are not found', async () => {
    const [one, other] = [await createPool(fixture), await createPool(fixture)];
    const client = await createClient(fixture, one);
    const call = fixture.sdk.send(
      new DescribeUserPoolClientCommand({ UserPoolId: other, ClientId: client.id }),
    );
    expect((await failure(call)).name).toBe('ResourceNotFoundException');
  });
});

describe('identity providers', () => {
  const google = {
    ProviderName: 'Google',
    ProviderType: 'Google' as const,
    ProviderDetails: { client_id: 'id', client_secret: 'secret', authorize_scopes: 'openid email' },
    AttributeMapping: { email: 'email' },
  };

  test('are made once and described', async () => {
    const UserPoolId = await createPool(fixture);
    await fixture.sdk.send(new CreateIdentityProviderCommand({ UserPoolId, ...google }));
    const { IdentityProvider } = await fixture.sdk.send(
      new DescribeIdentityProviderCommand({ UserPoolId, ProviderName: 'Google' }),
    );
    expect(IdentityProvider).toMatchObject({
      ProviderDetails: google.ProviderDetails,
      AttributeMapping: { email: 'email', username: 'sub' },
    });
    const again = fixture.sdk.send(new CreateIdentityProviderCommand({ UserPoolId, ...google }));
    expect((await failure(again)).name).toBe('DuplicateProviderException');
  });

  test('other than Google answer 501, and an unknown one is not found', async () => {
    const UserPoolId = await createPool(fixture);
    const facebook = { ...google, ProviderName: 'Facebook', ProviderType: 'Facebook' as const };
    const made = fixture.sdk.send(new CreateIdentityProviderCommand({ UserPoolId, ...facebook }));
    expect((await failure(made)).name).toBe('NotImplementedException');
    const described = fixture.sdk.send(
      new DescribeIdentityProviderCommand({ UserPoolId, ProviderName: 'Google' }),
    );
    expect((await failure(described)).name).toBe('ResourceNotFoundException');
  });
});
