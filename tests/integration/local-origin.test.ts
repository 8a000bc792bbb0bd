import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  type AuthFlowType,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, inject, it } from 'vitest';
import { endpointList } from '#contracts/endpoints.ts';
import { openApiDocument } from '#contracts/http/openapi.ts';
import { securityHeaders } from '#contracts/http/security-headers.ts';
import { checkPortal } from '#lambdas/portal-check/check-portal.ts';
import { paths } from '#portal/shared/paths.ts';
import { call } from '#tests/support/stack/portal-client.ts';

const addresses = inject('addresses');

it.each([
  ['the page', '/'],
  ['a page of the portal', '/mediator/home'],
  ['a file that is not there', '/assets/missing.js'],
  ['the configuration', '/config.json'],
  ['the API', '/api/me'],
  ['an unknown address of the API', '/api/nothing'],
  ['the API reference', '/api-reference'],
  ['an unknown operation of the API reference', '/api-reference/nothing'],
])('%s carries the security headers of the cloud', async (_what, path) => {
  const { headers } = await fetch(`${addresses.web}${path}`);
  for (const [name, value] of Object.entries(securityHeaders))
    expect([name, headers.get(name)]).toEqual([name, value]);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('is a portal in which the check of the cloud finds no fault', async () => {
  await checkPortal({ origin: addresses.web, randomName: () => crypto.randomUUID() });
});

it('carries them on every route of the portal, each with the policy of the cloud', async () => {
  const routes = Object.values(paths).map(({ path }) => path.replace(/:\w+/g, 'x'));
  expect(routes.length).toBeGreaterThan(40);
  for (const route of routes) {
    const { status, headers } = await fetch(`${addresses.web}${route}`);
    const carried = Object.keys(securityHeaders).map((name) => [name, headers.get(name)]);
    expect([route, status, Object.fromEntries(carried)]).toEqual([route, 200, securityHeaders]);
    const policy = headers.get('content-security-policy') ?? '';
    expect([route, policy]).toEqual([route, expect.stringContaining("frame-ancestors 'none'")]);
    expect([route, /'unsafe-(inline|eval)'/.test(policy)]).toEqual([route, false]);
  }
});

it('returns not found for a path with a trailing slash, as API Gateway does', async () => {
  const body = { email: 'someone@example.com', password: 'Neutral@2026' };
  const known = await call(addresses, 'POST', 'sessions', { body });
  const trailing = await call(addresses, 'POST', 'sessions/', { body });
  expect(known.body.code).not.toBe('not_found');
  expect(trailing).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it.each<[AuthFlowType, string]>([
  ['CUSTOM_AUTH', 'CUSTOM_AUTH is not enabled for the client.'],
  ['USER_PASSWORD_AUTH', 'USER_PASSWORD_AUTH flow not enabled for this client'],
])('the public web client may not sign in by %s', async (AuthFlow, message) => {
  const { region, endpoints, clients, people } = addresses;
  const cognito = new CognitoIdentityProviderClient({ region, endpoint: endpoints.cognito });
  const [person] = people;
  const attempt = cognito.send(
    new InitiateAuthCommand({
      AuthFlow,
      ClientId: clients.web,
      AuthParameters: { USERNAME: person?.userId ?? '', PASSWORD: person?.password ?? '' },
    }),
  );
  await expect(attempt).rejects.toMatchObject({ name: 'InvalidParameterException', message });
});

it('serves the OpenAPI document and the pages of its operations', async () => {
  const document = await fetch(`${addresses.web}/api-reference/openapi.json`);
  expect(await document.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument(endpointList))));
  const statusOf = async (path: string, method = 'GET') =>
    (await fetch(`${addresses.web}/api-reference${path}`, { method })).status;
  expect(await statusOf('/createNote')).toBe(200);
  expect(await statusOf('/nothing')).toBe(404);
  expect(await statusOf('/tokens.css')).toBe(200);
  expect(await statusOf('', 'POST')).toBe(405);
});

/** An answer whose body is not decompressed. */
async function receiveFrom(address: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(address, { headers }, resolve).on('error', reject);
  const answer = await promise;
  return { headers: answer.headers, body: await buffer(answer) };
}

describe('files of the portal', () => {
  const page = (accepted: string) =>
    receiveFrom(`${addresses.web}/`, { 'accept-encoding': accepted });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const)(
    'for %s are compressed as CloudFront does: %s',
    async (accepted, name, decompress) => {
      const plain = await page('identity');
      const { headers, body } = await page(accepted);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(headers).toMatchObject({ 'content-encoding': name, vary: 'Accept-Encoding' });
      expect(decompress(body).toString()).toBe(plain.body.toString());
    },
  );
});

describe('answers of the API', () => {
  const receive = (path: string, headers: Record<string, string>) =>
    receiveFrom(`${addresses.web}/api/${path}`, headers);
  const session = { authorization: inject('tokens')['mediator'] ?? '', 'usage-mode': 'mediator' };

  it('are compressed from 1,000 bytes on, for who takes gzip', async () => {
    const plain = await receive('mediator/cases', session);
    const compressed = await receive('mediator/cases', { ...session, 'accept-encoding': 'gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.length).toBeGreaterThan(1_000);
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'content-type': plain.headers['content-type'],
    });
    expect(compressed.body.length).toBeLessThan(plain.body.length / 2);
    expect(JSON.parse(gunzipSync(compressed.body).toString())).toEqual(
      JSON.parse(plain.body.toString()),
    );
  });

  it('stay as they are below', async () => {
    const { headers, body } = await receive('mediator/notification-count', {
      ...session,
      'accept-encoding': 'gzip',
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body.toString())).toHaveProperty('notificationCount');
  });
});
