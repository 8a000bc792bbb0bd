import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, inject, it } from 'vitest';
import { createPortalApi } from '#local/portal-api.ts';
import { signUp } from '#tests/support/people/people.ts';
import { call } from '#tests/support/stack/portal-client.ts';

const addresses = inject('addresses');
const { region, credentials, endpoints } = addresses;
const cognito = new CognitoIdentityProviderClient({
  region,
  credentials,
  endpoint: endpoints.cognito,
});
const statusOf = async (token: string) => (await call(addresses, 'GET', 'me', { token })).status;

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a user in at a pool with a password, without the portal. */
async function tokensOf(userPoolId: string, username: string, password: string) {
  const { UserPoolClient } = await cognito.send(
    new CreateUserPoolClientCommand({
      UserPoolId: userPoolId,
      ClientName: 'another',
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    }),
  );
  const { AuthenticationResult } = await cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId: userPoolId,
      ClientId: UserPoolClient?.ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  );
  return AuthenticationResult;
}

describe.concurrent('a token', () => {
  it('is refused when it was tampered with', async () => {
    const { token } = await signUp(addresses);
    const [head = '', payload = '', signature = ''] = token.split('.');
    const changed = encoded({ ...decodeJwt(token), username: 'usr_somebody_else' });
    const none = (alg: string) => `${encoded({ alg, typ: 'JWT' })}.${payload}.`;
    for (const bad of [
      `${head}.${changed}.${signature}`,
      `${head}.${payload}.`,
      `${head}.${payload}`,
      `${head}.${payload}.${signature}.${signature}`,
      none('none'),
      none('None'),
      `${none('NONE')}${signature}`,
    ])
      expect(await statusOf(bad)).toBe(421);
    expect(await statusOf(token)).toBe(200);
  });

  it('is refused when it is signed with the public key as a secret', async () => {
    const { token } = await signUp(addresses);
    const keys = await fetch(`${decodeJwt(token).iss}/.well-known/jwks.json`);
    const published = await keys.text();
    const { kid } = decodeProtectedHeader(token);
    for (const secret of [published, JSON.stringify(JSON.parse(published).keys[0]), String(kid)])
      expect(
        await statusOf(
          await new SignJWT(decodeJwt(token))
            .setProtectedHeader({ alg: 'HS256', kid: String(kid) })
            .sign(new TextEncoder().encode(secret)),
        ),
      ).toBe(421);
  });

  it('is refused when it names or contains a foreign key', async () => {
    const { token } = await signUp(addresses);
    const { kid } = decodeProtectedHeader(token);
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwk = await exportJWK(publicKey);
    for (const header of [
      { kid: String(kid) },
      { kid: '../../../dev/null' },
      { kid: "' OR 1=1 --" },
      {},
      { kid: String(kid), jwk },
      { kid: 'mine', jku: 'https://evil.example/jwks.json' },
      { kid: 'mine', x5u: 'https://evil.example/cert.pem' },
    ]) {
      const forged = await new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'RS256', ...header })
        .sign(privateKey);
      expect(await statusOf(forged)).toBe(421);
    }
  });

  it('is refused when it is from another pool', async () => {
    const { UserPool } = await cognito.send(new CreateUserPoolCommand({ PoolName: 'strangers' }));
    const UserPoolId = String(UserPool?.Id);
    const { token } = await signUp(addresses);
    const Username = String(decodeJwt(token)['username']);
    await cognito.send(
      new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }),
    );
    await cognito.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username,
        Password: 'Quiet#River7',
        Permanent: true,
      }),
    );
    const tokens = await tokensOf(UserPoolId, Username, 'Quiet#River7');
    expect(await statusOf(String(tokens?.AccessToken))).toBe(421);
    expect(await statusOf(String(tokens?.IdToken))).toBe(421);
  });

  it('is refused when it is from the same pool and another client', async () => {
    const { token, person } = await signUp(addresses);
    const tokens = await tokensOf(
      addresses.userPoolId,
      String(decodeJwt(token)['username']),
      person.password,
    );
    for (const one of [tokens?.AccessToken, tokens?.IdToken, tokens?.RefreshToken]) {
      expect(one).toBeTruthy();
      expect(await statusOf(String(one))).toBe(421);
    }
  });

  it('stays invalid after its end and a new sign-in', async () => {
    const { token } = await signUp(addresses);
    await call(addresses, 'DELETE', 'sessions', { token });
    const { token: newer } = await signUp(addresses);
    expect(decodeJwt(newer)['origin_jti']).not.toBe(decodeJwt(token)['origin_jti']);
    expect(await statusOf(token)).toBe(421);
    expect(await statusOf(newer)).toBe(200);
  });

  it('is read from the first of two headers only', async () => {
    const { token } = await signUp(addresses);
    for (const bad of [
      `${token},x`,
      `${token} ${token}`,
      `Basic ${token}`,
      `Bearer Bearer ${token}`,
    ])
      expect(await statusOf(bad)).toBe(421);
  });
});

describe('the authorizer', () => {
  /** A gateway that trusts the test’s keys, so that each claim can be varied separately. */
  async function gatewayOfOurOwn() {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwks = JSON.stringify({
      keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }],
    });
    const pool = createServer((_request, response) => response.end(jwks)).listen(0, '127.0.0.1');
    await new Promise((resolve) => pool.once('listening', resolve));
    const origin = (server: typeof pool) =>
      // A listening server has an address with a port.
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const issuer = `${origin(pool)}/pool`;
    const api = createPortalApi({
      lambdaEndpoint: endpoints.lambda,
      cognitoEndpoint: origin(pool),
      userPoolId: 'pool',
    });
    const server = createServer((request, response) => {
      void api(request, response, (request.url ?? '').replace('/api', ''));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return {
      issuer,
      sign: (claims: Record<string, unknown>) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey),
      call: (token: string) => call({ api: `${origin(server)}/api` }, 'GET', 'me', { token }),
      close: () => {
        for (const one of [pool, server]) {
          one.closeAllConnections();
          one.close();
        }
      },
    };
  }

  it('checks issuer, times, kind and scope of a token', async () => {
    const own = await gatewayOfOurOwn();
    const { token } = await signUp(addresses);
    const now = Math.floor(Date.now() / 1000);
    const good = { ...decodeJwt(token), iss: own.issuer };
    expect((await own.call(await own.sign(good))).status).toBe(200);
    for (const change of [
      { exp: now - 1 },
      { exp: undefined },
      { nbf: now + 600 },
      { iss: `${own.issuer}/` },
      { iss: undefined },
      { token_use: 'id' },
      { scope: 'openid email' },
      { scope: 'portal/neutral.read' },
      { scope: undefined },
    ])
      expect(
        (await own.call(await own.sign({ ...good, ...change }))).status,
        JSON.stringify(change),
      ).toBe(421);
    own.close();
  });
});
