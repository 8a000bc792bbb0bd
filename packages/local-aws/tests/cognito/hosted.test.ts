import {
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subjectOf } from '../../src/google/start-google.ts';
import { claimsOf, failure } from './cognito-fixture.ts';
import {
  CALLBACK,
  createWebClient,
  goThroughGoogle,
  type HostedFixture,
  INSECURE,
  LOGOUT,
  locationOf,
  planAuthorization,
  startHostedFixture,
  visit,
} from './hosted-fixture.ts';
import { functionArn } from './lambda-endpoint.ts';
import { createVerifier } from './verify-token.ts';

let hosted: HostedFixture;
let server: oauth.AuthorizationServer;
let client: oauth.Client;

beforeAll(async () => {
  hosted = await startHostedFixture({
    PreSignUp: functionArn('pre'),
    PostConfirmation: functionArn('post'),
    PreTokenGenerationConfig: { LambdaVersion: 'V2_0', LambdaArn: functionArn('token') },
  });
  for (const name of ['pre', 'post', 'token']) {
    hosted.lambda.functions.set(name, ({ response }) => response);
  }
  const issuer = new URL(`${hosted.endpoint}/${hosted.poolId}`);
  const discovered = await oauth.discoveryRequest(issuer, INSECURE);
  server = await oauth.processDiscoveryResponse(issuer, discovered);
  client = { client_id: hosted.clientId };
});
afterAll(() => hosted.close());

const exchange = async (callback: URL, plan: { state: string; verifier: string }) =>
  oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    oauth.validateAuthResponse(server, client, callback, plan.state),
    CALLBACK,
    plan.verifier,
    INSECURE,
  );

const signInAs = async (person: string) => {
  const plan = await planAuthorization(hosted);
  const callback = await goThroughGoogle(plan.url, person);
  const response = await exchange(callback, plan);
  return oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: plan.nonce,
    requireIdToken: true,
  });
};

const postToken = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${hosted.endpoint}/oauth2/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });

describe('sign-in by Google', () => {
  test('leads from authorise to verified tokens of a federated user', async () => {
    hosted.lambda.events.length = 0;
    const tokens = await signInAs('meera@example.com');
    const username = `Google_${subjectOf('meera@example.com')}`;
    const verifier = createVerifier(hosted.endpoint, {
      poolId: hosted.poolId,
      clientId: hosted.clientId,
      tokenUse: 'id',
    });
    const claims = await verifier.verify(String(tokens.id_token));
    expect(claims).toMatchObject({
      'cognito:username': username,
      email: 'meera@example.com',
      email_verified: true,
      name: 'Meera Iyer',
      picture: 'https://example.com/meera.png',
      at_hash: expect.any(String),
      identities: [{ providerName: 'Google', userId: subjectOf('meera@example.com') }],
    });
    expect(claimsOf(tokens.access_token)).toMatchObject({
      scope: 'openid email profile',
      version: 2,
    });
    const user = await hosted.sdk.send(
      new AdminGetUserCommand({ UserPoolId: hosted.poolId, Username: username }),
    );
    expect(user.UserStatus).toBe('EXTERNAL_PROVIDER');
    expect(hosted.lambda.events.map(({ triggerSource }) => triggerSource)).toEqual([
      'PreSignUp_ExternalProvider',
      'PostConfirmation_ConfirmSignUp',
      'TokenGeneration_HostedAuth',
    ]);
  });

  test('finds the same user again and stores whether Google verified the address', async () => {
    const first = claimsOf((await signInAs('ravi@example.com')).access_token);
    const tokens = await signInAs('ravi@example.com');
    expect(claimsOf(tokens.access_token)['sub']).toBe(first['sub']);
    expect(claimsOf(String(tokens.id_token))).toMatchObject({
      name: 'Ravi & Sons',
      email_verified: false,
    });
  });

  test('returns access_denied and the state when the person cancels', async () => {
    const plan = await planAuthorization(hosted);
    const callback = await goThroughGoogle(plan.url, 'Cancel');
    expect(callback.origin + callback.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      error: 'access_denied',
      error_description: expect.stringContaining('access_denied'),
      state: plan.state,
    });
    expect(() => oauth.validateAuthResponse(server, client, callback, plan.state)).toThrow(
      oauth.AuthorizationResponseError,
    );
  });

  test('is refused when PreSignUp fails, and stores no user', async () => {
    const own = await startHostedFixture({ PreSignUp: functionArn('pre') });
    own.lambda.functions.set('pre', () => {
      throw new Error('Not invited');
    });
    const plan = await planAuthorization(own);
    const callback = await goThroughGoogle(plan.url, 'meera@example.com');
    expect(callback.searchParams.get('error')).toBe('invalid_request');
    expect(callback.searchParams.get('error_description')).toContain('Not invited');
    const Username = `Google_${subjectOf('meera@example.com')}`;
    const found = own.sdk.send(new AdminGetUserCommand({ UserPoolId: own.poolId, Username }));
    expect((await failure(found)).name).toBe('UserNotFoundException');
    await own.close();
  });

  test('is refused for a disabled user, and a password for one answers 501', async () => {
    const own = await startHostedFixture();
    const plan = await planAuthorization(own);
    await goThroughGoogle(plan.url, 'meera@example.com');
    const user = { UserPoolId: own.poolId, Username: `Google_${subjectOf('meera@example.com')}` };
    const password = own.sdk.send(
      new AdminSetUserPasswordCommand({ ...user, Password: 'Correct-Horse-1', Permanent: true }),
    );
    expect((await failure(password)).name).toBe('NotImplementedException');
    await own.sdk.send(new AdminDisableUserCommand(user));
    const callback = await goThroughGoogle((await planAuthorization(own)).url, 'meera@example.com');
    expect(callback.searchParams.get('error_description')).toBe('User is disabled.');
    await own.close();
  });

  test('accepts the provider’s answer once', async () => {
    const plan = await planAuthorization(hosted);
    const googlePage = await locationOf(await visit(plan.url));
    const back = new URL(`${hosted.endpoint}/oauth2/idpresponse`);
    back.searchParams.set('state', String(googlePage.searchParams.get('state')));
    back.searchParams.set('error', 'access_denied');
    expect((await visit(back)).status).toBe(302);
    expect((await visit(back)).status).toBe(400);
  });
});

describe('/oauth2/authorize', () => {
  test('shows a page with only Google when no provider is named', async () => {
    const { url } = await planAuthorization(hosted, { identity_provider: undefined });
    const html = await (await visit(url)).text();
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toHaveLength(1);
    expect(links[0]).toContain('identity_provider=Google');
    expect(html).not.toContain('<input');
  });

  test.each([
    ['an address that is not registered', { redirect_uri: 'http://127.0.0.1:4999/elsewhere' }],
    ['a longer address', { redirect_uri: `${CALLBACK}/more` }],
    ['an address with a query', { redirect_uri: `${CALLBACK}?next=1` }],
    ['an unknown client', { client_id: 'nobody' }],
  ])('does not redirect for %s', async (_name, extra) => {
    const { url } = await planAuthorization(hosted, extra);
    const response = await visit(url);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  test.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_scope', { scope: 'openid phone' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge: undefined }],
    ['invalid_request', { identity_provider: 'Facebook' }],
    ['login_required', { prompt: 'none' }],
  ])('redirects to the application with %s', async (error, extra) => {
    const plan = await planAuthorization(hosted, extra);
    const location = await locationOf(await visit(plan.url));
    expect(location.href.startsWith(CALLBACK)).toBe(true);
    expect(location.searchParams.get('error')).toBe(error);
    expect(location.searchParams.get('state')).toBe(plan.state);
  });

  test('refuses a client without the code flow', async () => {
    const { id } = await createWebClient(hosted.fixture, hosted.poolId, { AllowedOAuthFlows: [] });
    const plan = await planAuthorization({ ...hosted, clientId: id });
    const location = await locationOf(await visit(plan.url));
    expect(location.searchParams.get('error')).toBe('unauthorized_client');
  });
});

describe('/oauth2/token', () => {
  const newCode = async () => {
    const plan = await planAuthorization(hosted);
    const callback = await goThroughGoogle(plan.url, 'meera@example.com');
    return {
      grant_type: 'authorization_code',
      client_id: hosted.clientId,
      redirect_uri: CALLBACK,
      code: String(callback.searchParams.get('code')),
      code_verifier: plan.verifier,
    };
  };

  test.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect address', { redirect_uri: LOGOUT }],
    ['an invented code', { code: 'invented' }],
  ])('refuses %s with invalid_grant', async (_name, extra) => {
    const response = await postToken({ ...(await newCode()), ...extra });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('accepts a code once, also of two parallel requests', async () => {
    const code = await newCode();
    const statuses = await Promise.all([postToken(code), postToken(code), postToken(code)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('refuses a code of another client', async () => {
    const other = await createWebClient(hosted.fixture, hosted.poolId);
    const response = await postToken({ ...(await newCode()), client_id: other.id });
    expect(await response.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('refuses unknown clients and grants', async () => {
    const unknown = await postToken({ ...(await newCode()), client_id: 'nobody' });
    expect(await unknown.json()).toEqual({ error: 'invalid_client' });
    const password = await postToken({ client_id: hosted.clientId, grant_type: 'password' });
    expect(await password.json()).toEqual({ error: 'unsupported_grant_type' });
    const machine = await postToken({
      client_id: hosted.clientId,
      grant_type: 'client_credentials',
    });
    expect(machine.status).toBe(501);
  });

  test('requires the secret of a client that has one, by Basic or in the form', async () => {
    const secretive = await createWebClient(hosted.fixture, hosted.poolId, {
      GenerateSecret: true,
    });
    const code = async () => {
      const plan = await planAuthorization({ ...hosted, clientId: secretive.id });
      const callback = await goThroughGoogle(plan.url, 'meera@example.com');
      return {
        grant_type: 'authorization_code',
        redirect_uri: CALLBACK,
        code: String(callback.searchParams.get('code')),
        code_verifier: plan.verifier,
      };
    };
    const bare = await postToken({ ...(await code()), client_id: secretive.id });
    expect(await bare.json()).toEqual({ error: 'invalid_client' });
    const basic = Buffer.from(`${secretive.id}:${secretive.secret}`).toString('base64');
    expect((await postToken(await code(), { authorization: `Basic ${basic}` })).status).toBe(200);
    const form = { client_id: secretive.id, client_secret: secretive.secret };
    expect((await postToken({ ...(await code()), ...form })).status).toBe(200);
  });

  test('can be called from another origin', async () => {
    const preflight = await fetch(`${hosted.endpoint}/oauth2/token`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    const refused = await postToken({ grant_type: 'password', client_id: 'nobody' });
    for (const { headers } of [preflight, refused]) {
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });
});

test('a code expires after five minutes', async () => {
  const own = await startHostedFixture();
  const plan = await planAuthorization(own);
  const callback = await goThroughGoogle(plan.url, 'meera@example.com');
  await own.fixture.advance(301);
  const response = await fetch(`${own.endpoint}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: own.clientId,
      redirect_uri: CALLBACK,
      code: String(callback.searchParams.get('code')),
      code_verifier: plan.verifier,
    }),
  });
  expect(await response.json()).toMatchObject({ error: 'invalid_grant' });
  await own.close();
});

describe('after sign-in', () => {
  test('userInfo, refresh and revoke work after a hosted sign-in', async () => {
    const { access_token, refresh_token, id_token } = await signInAs('meera@example.com');
    const { sub } = claimsOf(String(id_token));
    const info = await oauth.userInfoRequest(server, client, access_token, INSECURE);
    expect(await oauth.processUserInfoResponse(server, client, String(sub), info)).toMatchObject({
      email: 'meera@example.com',
      email_verified: 'true',
      username: `Google_${subjectOf('meera@example.com')}`,
    });
    const token = String(refresh_token);
    const refresh = () =>
      oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, INSECURE);
    const renewed = await oauth.processRefreshTokenResponse(server, client, await refresh());
    expect(claimsOf(renewed.access_token)['scope']).toBe('openid email profile');
    expect(renewed.refresh_token).toBeUndefined();
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, oauth.None(), token, INSECURE),
    );
    expect(await (await refresh()).json()).toMatchObject({ error: 'invalid_grant' });
    const after = await fetch(`${hosted.endpoint}/oauth2/userInfo`, {
      headers: { authorization: `Bearer ${renewed.access_token}` },
    });
    expect(after.status).toBe(401);
    expect(after.headers.get('www-authenticate')).toContain('invalid_token');
  });

  test('/logout redirects only to a registered address', async () => {
    const logout = (logout_uri: string) =>
      visit(
        new URL(
          `/logout?${new URLSearchParams({ client_id: hosted.clientId, logout_uri })}`,
          hosted.endpoint,
        ),
      );
    expect((await locationOf(await logout(LOGOUT))).href).toBe(LOGOUT);
    expect((await logout('http://127.0.0.1:4999/evil')).status).toBe(400);
  });

  test('any other path answers 501', async () => {
    const response = await fetch(`${hosted.endpoint}/oauth2/elsewhere`);
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({ __type: 'NotImplementedException' });
  });
});
