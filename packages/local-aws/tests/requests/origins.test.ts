import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLambda } from '../../src/lambda/start-lambda.ts';
import { startMessages } from '../../src/messages/start-messages.ts';
import type { Emulator } from '../../src/shared/emulator.ts';
import { BUCKET, type S3Fixture, startS3Fixture } from '../s3/s3-fixture.ts';
import { jsonServices } from './shapes/json-services.ts';
import { send } from './shapes/send.ts';

/**
 * A web page of another origin can post texts and forms to each port of this machine without asking
 * first. It cannot send X-Amz-Target, Authorization or JSON unless a preflight allows it.
 */
const ORIGIN = 'http://attacker.example';

let folder: string;
let messages: Emulator;
let functions: Emulator;
let s3: S3Fixture;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'origins-'));
  messages = await startMessages({ port: 0, dataDir: join(folder, 'messages') });
  const entry = join(import.meta.dirname, '..', 'lambda', 'fixture', 'echo.ts');
  functions = await startLambda({
    functions: [{ name: 'echo', entry }],
    port: 0,
    environment: {},
    reloadOn: [],
    onLog: () => {},
  });
  s3 = await startS3Fixture();
});
afterAll(async () => {
  await messages.close();
  await functions.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (endpoint: string, path: string, body: object) =>
  send(endpoint, {
    method: 'POST',
    path,
    headers: { origin: ORIGIN, 'content-type': 'text/plain' },
    body: JSON.stringify(body),
  });

const preflight = (endpoint: string, path: string) =>
  send(endpoint, {
    method: 'OPTIONS',
    path,
    headers: {
      origin: ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-amz-target,authorization,content-type',
    },
    body: '',
  });

it.each(jsonServices)(
  '$name performs nothing for a web page of another origin',
  async (service) => {
    const emulator = await service.start(join(folder, service.name));
    try {
      const { status } = await post(emulator.endpoint, '/', { a: 1 });
      expect(status).toBeGreaterThanOrEqual(400);
      const { headers } = await preflight(emulator.endpoint, '/');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    } finally {
      await emulator.close();
    }
  },
);

const mail = {
  FromEmailAddress: 'a@example.com',
  Destination: { ToAddresses: ['b@example.com'] },
  Content: { Simple: { Subject: { Data: 'a' }, Body: { Text: { Data: 'a' } } } },
};

it('sends no mail for a web page of another origin', async () => {
  const { endpoint } = messages;
  expect(await post(endpoint, '/v2/email/outbound-emails', mail)).toMatchObject({ status: 403 });
  const sent = await send(endpoint, { method: 'GET', path: '/messages', headers: {}, body: '' });
  expect(JSON.parse(sent.body)).toMatchObject({ total: 0 });
  const { headers } = await preflight(endpoint, '/v2/email/outbound-emails');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

it('invokes no function for a web page of another origin', async () => {
  const path = '/2015-03-31/functions/echo/invocations';
  expect(await post(functions.endpoint, path, {})).toMatchObject({ status: 403 });
  const { headers } = await preflight(functions.endpoint, path);
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

it('stores no object for a web page of another origin', async () => {
  const { status } = await post(s3.endpoint, `/${BUCKET}`, { a: 1 });
  expect(status).toBeGreaterThanOrEqual(400);
  const { headers } = await preflight(s3.endpoint, `/${BUCKET}/key`);
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

it.each(['//', '/%', '/%00', '/a/../..', '/?%', '*', 'http://[/'])(
  'answers a request for %s',
  async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
      for (const endpoint of [messages.endpoint, functions.endpoint, s3.endpoint]) {
        const { status } = await send(endpoint, { method, path, headers: {}, body: '' });
        expect([500, 502, 503], `${method} ${endpoint}${path}`).not.toContain(status);
      }
  },
);
