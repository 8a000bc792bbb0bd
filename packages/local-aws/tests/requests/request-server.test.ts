import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A process with faulty requests, since an uncaught error in this one fails the test run. */

let service: ChildProcess;
let origin: string;
let log = '';

beforeAll(async () => {
  service = spawn(process.execPath, [join(import.meta.dirname, 'fixture', 'faulty-service.ts')]);
  service.stderr?.on('data', (text) => {
    log += text;
  });
  const [port] = await once(service.stdout ?? service, 'data');
  origin = `http://127.0.0.1:${Number(port)}`;
});
afterAll(() => {
  service.kill('SIGKILL');
});

const post = (path: string) =>
  fetch(origin + path, { method: 'POST', body: 'body', headers: { connection: 'close' } });

it.each([
  ['/throws', 'thrown'],
  ['/rejects', 'rejected'],
  ['/forgets', 'forgotten'],
  ['/stream', 'stream'],
  ['/emitter', 'emitted'],
  ['/timer', 'timer'],
  ['/body', 'in the body'],
])('answers 500 to %s, logs the error and serves the next request', async (path, message) => {
  expect((await post(path)).status).toBe(500);
  await expect.poll(() => log).toContain(`Error: ${message}\n`);
  expect(await (await post('/fine')).text()).toBe('fine');
});

it('survives a write after the end of a response', async () => {
  expect(await (await post('/again')).text()).toBe('first');
  await expect.poll(() => log).toContain('write after end');
  expect(await (await post('/fine')).text()).toBe('fine');
});

it('ends with an error that belongs to no request', async () => {
  const ended = once(service, 'exit');
  await post('/service').catch(() => undefined);
  expect((await ended)[0]).toBe(1);
  expect(log).toContain('the work of the service');
});
