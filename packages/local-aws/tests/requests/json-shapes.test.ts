import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Emulator } from '../../src/shared/emulator.ts';
import { jsonFault } from './shapes/error-formats.ts';
import { AUTHORIZATION, jsonServices } from './shapes/json-services.ts';
import { type Given, operationsOf } from './shapes/operations.ts';
import { inParallel, openHalf, type Sent, send, sendHalf } from './shapes/send.ts';
import { wrongInputs } from './shapes/wrong-inputs.ts';

/**
 * Each operation that the SDK's clients know, with requests that are wrong in one place. All
 * services stay in this process, where an uncaught error fails the run. A request without an answer
 * shows as the test's time limit.
 */

let folder: string;
const running: Emulator[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shapes-'));
});
afterAll(async () => {
  for (const service of running) await service.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each(jsonServices)('$name answers wrong requests, then an ordinary one', async (service) => {
  const emulator = await service.start(join(folder, service.name));
  running.push(emulator);
  const { endpoint } = emulator;
  const request = (operation: string, body: string): Sent => ({
    method: 'POST',
    path: '/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `${service.target}.${operation}`,
      authorization: AUTHORIZATION,
    },
    body,
  });
  const given: Given = { ...service.given };
  const succeed = async ([operation, input, learn]: (typeof service.prepare)[number]) => {
    const body = JSON.stringify(typeof input === 'function' ? input(given) : input);
    const reply = await send(endpoint, request(operation, body));
    expect(reply, operation).toMatchObject({ status: 200 });
    Object.assign(given, learn?.(JSON.parse(reply.body)));
  };
  for (const step of service.prepare) await succeed(step);

  const faults: string[] = [];
  const check = async (operation: string, { name, body }: { name: string; body: string }) => {
    const reply = await send(endpoint, request(operation, body));
    const fault = jsonFault(reply);
    if (fault) faults.push(`${operation}, ${name}: ${fault}`);
    return reply.status;
  };
  const waiting = openHalf(endpoint, request(service.ordinary[0], '{"a":"text without an end"}'));
  const operations = operationsOf(service.client);
  for (const operation of operations) {
    const { name } = operation;
    const isCovered = async (body: string) => (await check(name, { name: 'right', body })) !== 501;
    const wrong = await wrongInputs(operation, { given, isCovered });
    await inParallel(wrong, (each) => check(name, each));
    await sendHalf(endpoint, request(name, '{"a":"text that is cut off"}'));
  }
  for (const name of ['', 'constructor', '__proto__', 'toString', 'a.b', `${'a'.repeat(8_000)}`])
    await check(name, { name: 'unknown operation', body: '{}' });

  expect(faults).toEqual([]);
  await succeed(service.ordinary);
  waiting.socket.destroy();
});
