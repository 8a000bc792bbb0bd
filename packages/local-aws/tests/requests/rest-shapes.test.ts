import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as lambda from '@aws-sdk/client-lambda';
import * as ses from '@aws-sdk/client-sesv2';
import * as social from '@aws-sdk/client-socialmessaging';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLambda } from '../../src/lambda/start-lambda.ts';
import { startMessages } from '../../src/messages/start-messages.ts';
import type { Emulator } from '../../src/shared/emulator.ts';
import { jsonFault } from './shapes/error-formats.ts';
import { type Given, operationsOf } from './shapes/operations.ts';
import { addressOf, wrongAddresses } from './shapes/rest-addresses.ts';
import { inParallel, openHalf, type Sent, send, sendHalf } from './shapes/send.ts';
import { wrongInputs } from './shapes/wrong-inputs.ts';

/** As json-shapes.test.ts, for services whose operations have methods and paths of their own. */

const WHATSAPP = {
  messaging_product: 'whatsapp',
  to: '+919800000000',
  type: 'template',
  template: { name: 'code', language: { code: 'en' } },
};

let folder: string;
let messages: Emulator;
let functions: Emulator;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shapes-'));
  messages = await startMessages({
    port: 0,
    dataDir: folder,
    whatsAppTemplates: { code: { en: 'A code' } },
  });
  const entry = join(import.meta.dirname, '..', 'lambda', 'fixture', 'echo.ts');
  functions = await startLambda({
    functions: [{ name: 'echo', entry }],
    port: 0,
    environment: {},
    reloadOn: [],
    onLog: () => {},
  });
});
afterAll(async () => {
  await messages.close();
  await functions.close();
  rmSync(folder, { recursive: true, force: true });
});

type Service = {
  name: string;
  client: object;
  endpoint: () => string;
  given: Given;
  ordinary: { path: string; body: object };
};

const services: Service[] = [
  {
    name: 'SES',
    client: ses,
    endpoint: () => messages.endpoint,
    given: {
      FromEmailAddress: 'a@example.com',
      Destination: { ToAddresses: ['b@example.com'] },
      Content: { Simple: { Subject: { Data: 'a' }, Body: { Text: { Data: 'a' } } } },
      SendEmail: {
        FromEmailAddress: 'a@example.com',
        Destination: { ToAddresses: ['b@example.com'] },
      },
    },
    ordinary: {
      path: '/v2/email/outbound-emails',
      body: {
        FromEmailAddress: 'a@example.com',
        Destination: { ToAddresses: ['b@example.com'] },
        Content: { Simple: { Subject: { Data: 'a' }, Body: { Text: { Data: 'a' } } } },
      },
    },
  },
  {
    name: 'Social messaging',
    client: social,
    endpoint: () => messages.endpoint,
    given: {
      originationPhoneNumberId: 'phone-number-id-0a',
      metaApiVersion: 'v20.0',
      message: Buffer.from(JSON.stringify(WHATSAPP)).toString('base64'),
    },
    ordinary: {
      path: '/v1/whatsapp/send',
      body: {
        originationPhoneNumberId: 'phone-number-id-0a',
        metaApiVersion: 'v20.0',
        message: Buffer.from(JSON.stringify(WHATSAPP)).toString('base64'),
      },
    },
  },
  {
    name: 'Lambda',
    client: lambda,
    endpoint: () => functions.endpoint,
    given: { FunctionName: 'echo', InvocationType: 'Event', Payload: {} },
    ordinary: { path: '/2015-03-31/functions/echo/invocations', body: { a: 1 } },
  },
];

it.each(services)('$name answers wrong requests, then an ordinary one', async (service) => {
  const endpoint = service.endpoint();
  const faults: string[] = [];
  const check = async (name: string, sent: Sent) => {
    const reply = await send(endpoint, sent);
    const fault = jsonFault(reply);
    if (fault) faults.push(`${name}, ${sent.method} ${sent.path.slice(0, 200)}: ${fault}`);
    return reply.status;
  };
  const ordinary: Sent = {
    method: 'POST',
    path: service.ordinary.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(service.ordinary.body),
  };
  const waiting = openHalf(endpoint, ordinary);
  for (const operation of operationsOf(service.client)) {
    const address = addressOf(operation, service.given);
    const ask = (name: string, body: string) =>
      check(`${operation.name}, ${name}`, { ...address, body });
    const inBody = operation.members.filter(({ place }) => place === 'body');
    const isCovered = async (body: string) => (await ask('right', body)) !== 501;
    const wrong = await wrongInputs(
      { ...operation, members: inBody },
      { given: service.given, isCovered },
    );
    await inParallel(wrong, ({ name, body }) => ask(name, body));
    const addresses = wrongAddresses(operation, service.given, {
      isCovered: await isCovered('{}'),
    });
    await inParallel(addresses, (each) => check(operation.name, { ...each, body: '{}' }));
    await sendHalf(endpoint, { ...address, body: '{"a":"text that is cut off"}' });
  }
  expect(faults).toEqual([]);
  expect(await send(endpoint, ordinary)).toMatchObject({ status: 200 });
  waiting.socket.destroy();
});
