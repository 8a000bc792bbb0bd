import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminInitiateAuthCommand,
  AdminUserGlobalSignOutCommand,
  CreateGroupCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  claimsOf,
  createClient,
  createPool,
  createUser,
  type Fixture,
  failure,
  known,
  secretHash,
  signIn,
  startFixture,
  tokensOf,
} from './cognito-fixture.ts';
import { functionArn } from './lambda-endpoint.ts';
import { createVerifier } from './verify-token.ts';

let fixture: Fixture;
let poolId: string;
let clientId: string;
beforeAll(async () => {
  fixture = await startFixture();
  poolId = await createPool(fixture);
  clientId = (await createClient(fixture, poolId)).id;
});
afterAll(() => fixture.close());

const newSignIn = async () => {
  const username = await createUser(fixture, poolId);
  return { username, ...(await signIn(fixture, { poolId, clientId, username })) };
};

const refresh = (REFRESH_TOKEN: string, client = clientId) =>
  fixture.sdk.send(
    new InitiateAuthCommand({
      ClientId: client,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN },
    }),
  );

const getUser = (AccessToken: string) => fixture.sdk.send(new GetUserCommand({ AccessToken }));

describe('tokens', () => {
  test("carry Cognito's claims", async () => {
    const { username, access, id } = await newSignIn();
    const accessClaims = claimsOf(access);
    const idClaims = claimsOf(id);
    expect(Object.keys(accessClaims).sort()).toEqual(
      'auth_time client_id event_id exp iat iss jti origin_jti scope sub token_use username'.split(
        ' ',
      ),
    );
    expect(accessClaims).toMatchObject({
      client_id: clientId,
      iss: `${fixture.endpoint}/${poolId}`,
      scope: 'aws.cognito.signin.user.admin',
      token_use: 'access',
      username,
    });
    expect(idClaims).toMatchObject({
      aud: clientId,
      'cognito:username': username,
      email: 'asha@example.com',
      email_verified: true,
      origin_jti: accessClaims['origin_jti'],
      sub: accessClaims['sub'],
      token_use: 'id',
    });
    expect(Number(accessClaims['exp']) - Number(accessClaims['iat'])).toBe(3600);
    expect(idClaims['jti']).not.toBe(accessClaims['jti']);
  });

  test('live as long as the client says', async () => {
    const short = await createClient(fixture, poolId, {
      AccessTokenValidity: 5,
      IdTokenValidity: 10,
      RefreshTokenValidity: 2,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'hours' },
    });
    const username = await createUser(fixture, poolId);
    const tokens = await signIn(fixture, { poolId, clientId: short.id, username });
    const lifetime = (token: string) =>
      Number(claimsOf(token)['exp']) - Number(claimsOf(token)['iat']);
    expect([lifetime(tokens.access), lifetime(tokens.id)]).toEqual([300, 600]);
    await fixture.advance(301);
    expect((await failure(getUser(tokens.access))).message).toBe('Access Token has expired');
    await refresh(tokens.refresh, short.id);
    await fixture.advance(7200);
    expect((await failure(refresh(tokens.refresh, short.id))).message).toBe(
      'Refresh Token has expired',
    );
  });

  test('pass aws-jwt-verify, each for its own use and client', async () => {
    // Uses its own client and server: other tests advance the clock beyond the verifier's.
    const own = await startFixture();
    const pool = await createPool(own);
    const client = await createClient(own, pool);
    const username = await createUser(own, pool);
    const { access, id } = await signIn(own, { poolId: pool, clientId: client.id, username });
    const verifier = (tokenUse: 'access' | 'id', idOfClient = client.id) =>
      createVerifier(own.endpoint, { poolId: pool, clientId: idOfClient, tokenUse });
    expect(await verifier('access').verify(access)).toMatchObject({ username });
    expect(await verifier('id').verify(id)).toMatchObject({ 'cognito:username': username });
    await expect(verifier('access').verify(id)).rejects.toThrow('Token use not allowed');
    await expect(verifier('access', 'another').verify(access)).rejects.toThrow('Client ID');
    const [header, payload, signature] = access.split('.');
    const forged = Buffer.from(JSON.stringify({ ...claimsOf(access), username: 'judge' }));
    const tampered = `${header}.${forged.toString('base64url')}.${signature}`;
    await expect(verifier('access').verify(tampered)).rejects.toThrow('Invalid signature');
    expect(payload).toBeDefined();
    const otherPool = await createPool(own);
    const otherClient = await createClient(own, otherPool);
    const other = await signIn(own, {
      poolId: otherPool,
      clientId: otherClient.id,
      username: await createUser(own, otherPool),
    });
    // This pool's key set does not contain the other pool's key.
    await expect(verifier('access').verify(other.access)).rejects.toThrow(/kid|JWK/);
    await own.close();
  });

  test('are refused by GetUser when tampered with or of the wrong kind', async () => {
    const { access, id } = await newSignIn();
    const [header, , signature] = access.split('.');
    const payload = Buffer.from(JSON.stringify({ ...claimsOf(access), username: 'judge' }));
    for (const token of [
      `${header}.${payload.toString('base64url')}.${signature}`,
      id,
      'x',
      '..',
    ]) {
      expect(await failure(getUser(token))).toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Invalid Access Token',
      });
    }
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${access.split('.')[1]}.x`;
    expect((await failure(getUser(unsigned))).message).toBe('Invalid Access Token');
  });

  test('are described by the discovery document', async () => {
    const base = `${fixture.endpoint}/${poolId}`;
    const document = await (await fetch(`${base}/.well-known/openid-configuration`)).json();
    expect(document).toMatchObject({ issuer: base, jwks_uri: `${base}/.well-known/jwks.json` });
    const jwks = await (await fetch(`${base}/.well-known/jwks.json`)).json();
    expect(jwks).toHaveProperty('keys', [
      {
        alg: 'RS256',
        e: 'AQAB',
        kid: expect.any(String),
        kty: 'RSA',
        n: expect.any(String),
        use: 'sig',
      },
    ]);
    const nobody = await fetch(`${fixture.endpoint}/ap-south-1_nobody000/.well-known/jwks.json`);
    expect(nobody.status).toBe(404);
  });
});

describe('GetUser', () => {
  test("returns the attributes of the token's user", async () => {
    const { username, access } = await newSignIn();
    const found = await getUser(access);
    expect(found.Username).toBe(username);
    expect(found.UserAttributes).toContainEqual({ Name: 'email', Value: 'asha@example.com' });
  });
});

describe('REFRESH_TOKEN_AUTH', () => {
  test('issues new access and ID tokens of the same sign-in, and no refresh token', async () => {
    const first = await newSignIn();
    await fixture.advance(30);
    const { AuthenticationResult } = await refresh(first.refresh);
    const second = tokensOf(AuthenticationResult);
    expect(AuthenticationResult?.RefreshToken).toBeUndefined();
    const [before, after] = [claimsOf(first.access), claimsOf(second.access)];
    expect(after['origin_jti']).toBe(before['origin_jti']);
    expect(after['auth_time']).toBe(before['auth_time']);
    expect(after['jti']).not.toBe(before['jti']);
    expect(Number(after['iat'])).toBeGreaterThanOrEqual(Number(before['iat']) + 30);
  });

  test('refuses an invented token and one of another client', async () => {
    const other = await createClient(fixture, poolId);
    const { refresh: token } = await newSignIn();
    for (const call of [refresh('invented'), refresh(token, other.id)]) {
      expect((await failure(call)).message).toBe('Invalid Refresh Token');
    }
  });

  test('requires the hash from a client with a secret, by username or sub', async () => {
    const client = await createClient(fixture, poolId, { GenerateSecret: true });
    const username = await createUser(fixture, poolId);
    const admin = (
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH',
      AuthParameters: Record<string, string>,
    ) =>
      fixture.sdk.send(
        new AdminInitiateAuthCommand({
          UserPoolId: poolId,
          ClientId: client.id,
          AuthFlow,
          AuthParameters,
        }),
      );
    const SECRET_HASH = secretHash(username, client);
    const first = await admin('ADMIN_USER_PASSWORD_AUTH', {
      USERNAME: username,
      PASSWORD: 'Correct-Horse-1',
      SECRET_HASH,
    });
    const REFRESH_TOKEN = known(first.AuthenticationResult?.RefreshToken);
    expect((await failure(admin('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN }))).name).toBe(
      'NotAuthorizedException',
    );
    const sub = String(claimsOf(tokensOf(first.AuthenticationResult).access)['sub']);
    for (const hash of [SECRET_HASH, secretHash(sub, client)]) {
      const { AuthenticationResult } = await admin('REFRESH_TOKEN_AUTH', {
        REFRESH_TOKEN,
        SECRET_HASH: hash,
      });
      expect(AuthenticationResult?.AccessToken).toBeDefined();
    }
  });
});

describe('revocation of a sign-in', () => {
  const expectEnded = async (tokens: { access: string; refresh: string }) => {
    expect(await failure(getUser(tokens.access))).toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });
    expect((await failure(refresh(tokens.refresh))).message).toBe('Refresh Token has been revoked');
  };

  test('by RevokeToken keeps other sign-ins of the user', async () => {
    const one = await newSignIn();
    const other = await signIn(fixture, { poolId, clientId, username: one.username });
    await fixture.sdk.send(new RevokeTokenCommand({ Token: one.refresh, ClientId: clientId }));
    await expectEnded(one);
    expect((await getUser(other.access)).Username).toBe(one.username);
  });

  test('by RevokeToken requires the right client, secret and kind of token', async () => {
    const one = await newSignIn();
    const secretive = await createClient(fixture, poolId, { GenerateSecret: true });
    const revoke = (Token: string, ClientId: string, ClientSecret?: string) =>
      fixture.sdk.send(new RevokeTokenCommand({ Token, ClientId, ClientSecret }));
    // The one refusal of a client that the API reference of RevokeToken lists.
    for (const refused of [
      revoke(one.refresh, secretive.id, 'wrong'),
      revoke(one.refresh, secretive.id),
      revoke(one.refresh, 'nobody'),
    ]) {
      expect((await failure(refused)).name).toBe('UnauthorizedException');
    }
    await revoke(one.refresh, secretive.id, secretive.secret);
    expect((await failure(revoke(one.access, clientId))).name).toBe(
      'UnsupportedTokenTypeException',
    );
    expect((await getUser(one.access)).Username).toBe(one.username);
  });

  test('by AdminUserGlobalSignOut ends all sign-ins of the user; a new one works', async () => {
    const one = await newSignIn();
    const two = await signIn(fixture, { poolId, clientId, username: one.username });
    await fixture.sdk.send(
      new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username: one.username }),
    );
    await expectEnded(one);
    await expectEnded(two);
    const three = await signIn(fixture, { poolId, clientId, username: one.username });
    expect((await getUser(three.access)).Username).toBe(one.username);
  });

  test('by GlobalSignOut of the user', async () => {
    const one = await newSignIn();
    await fixture.sdk.send(new GlobalSignOutCommand({ AccessToken: one.access }));
    await expectEnded(one);
  });

  test('by AdminDisableUser', async () => {
    const one = await newSignIn();
    await fixture.sdk.send(
      new AdminDisableUserCommand({ UserPoolId: poolId, Username: one.username }),
    );
    await expectEnded(one);
  });
});

describe('the pre-token-generation trigger, version 2', () => {
  test('adds, overrides and suppresses claims, scopes and groups, never Cognito’s own', async () => {
    const pool = await createPool(fixture, {
      LambdaConfig: {
        PreTokenGenerationConfig: { LambdaVersion: 'V2_0', LambdaArn: functionArn('token') },
      },
    });
    const client = await createClient(fixture, pool);
    const username = await createUser(fixture, pool);
    await fixture.sdk.send(new CreateGroupCommand({ UserPoolId: pool, GroupName: 'neutrals' }));
    await fixture.sdk.send(
      new AdminAddUserToGroupCommand({
        UserPoolId: pool,
        Username: username,
        GroupName: 'neutrals',
      }),
    );
    fixture.lambda.functions.set('token', () => ({
      claimsAndScopeOverrideDetails: {
        accessTokenGeneration: {
          claimsToAddOrOverride: {
            role: 'arbitrator',
            bench: ['one', 'two'],
            sub: 'forged',
            username: 'x',
          },
          claimsToSuppress: ['auth_time', 'bench2'],
          scopesToAdd: ['portal/use'],
          scopesToSuppress: ['aws.cognito.signin.user.admin'],
        },
        idTokenGeneration: {
          claimsToAddOrOverride: { aud: 'forged' },
          claimsToSuppress: ['email'],
        },
        groupOverrideDetails: { groupsToOverride: ['other'] },
      },
    }));
    const tokens = await signIn(fixture, { poolId: pool, clientId: client.id, username });
    expect(fixture.lambda.events.at(-1)).toMatchObject({
      version: '2',
      triggerSource: 'TokenGeneration_Authentication',
      userName: username,
      request: {
        groupConfiguration: { groupsToOverride: ['neutrals'] },
        scopes: ['aws.cognito.signin.user.admin'],
      },
      response: { claimsAndScopeOverrideDetails: null },
    });
    const access = claimsOf(tokens.access);
    expect(access).toMatchObject({
      role: 'arbitrator',
      bench: ['one', 'two'],
      scope: 'portal/use',
      username,
      'cognito:groups': ['other'],
    });
    expect(access['sub']).not.toBe('forged');
    expect(access['auth_time']).toEqual(expect.any(Number));
    const id = claimsOf(tokens.id);
    expect(id['aud']).toBe(client.id);
    expect(id).not.toHaveProperty('email');
    expect((await failure(getUser(tokens.access))).message).toBe(
      'Access Token does not have required scopes',
    );
    await refresh(tokens.refresh, client.id);
    expect(fixture.lambda.events.at(-1)?.triggerSource).toBe('TokenGeneration_RefreshTokens');
  });
});
