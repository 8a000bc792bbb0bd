import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startLambda } from '../../src/lambda/start-lambda.ts';
import { startSandbox } from '../../src/lambda/start-sandbox.ts';
import type { Emulator } from '../../src/shared/emulator.ts';

const entry = join(import.meta.dirname, 'fixture', 'limits.ts');
const log: string[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'isolated-test-'));
let lambda: Emulator;
beforeAll(async () => {
  const isolated = { entry, isolated: true, timeoutSeconds: 60, memoryMb: 512 };
  lambda = await startLambda({
    functions: [
      { ...isolated, name: 'wide' },
      { ...isolated, name: 'other' },
      { ...isolated, name: 'brief', timeoutSeconds: 1 },
      { ...isolated, name: 'small', memoryMb: 200 },
      { ...isolated, name: 'little-storage', ephemeralMb: 1 },
      { ...isolated, name: 'broken', entry: join(import.meta.dirname, 'fixture', 'missing.ts') },
      { name: 'shared', entry },
    ],
    environment: { OF_ALL_FUNCTIONS: 'yes' },
    port: 0,
    reloadOn: [],
    onLog: (line) => log.push(line),
  });
});
afterAll(async () => {
  await lambda.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = async (name: string, event: object) => {
  const address = `${lambda.endpoint}/2015-03-31/functions/${name}/invocations`;
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(event) });
  return { error: response.headers.get('x-amz-function-error'), payload: await response.json() };
};
const reportSchema = z.object({
  pid: z.number(),
  invocations: z.number(),
  folder: z.string(),
  functionName: z.string(),
  memoryLimitInMB: z.string(),
  env: z.record(z.string(), z.string()),
});
const report = async (name: string) =>
  reportSchema.parse((await call(name, { does: 'report' })).payload);
const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('an isolated function', () => {
  it('is not used again from the moment its process is stopped', () => {
    const sandbox = startSandbox({ name: 'stopped', entry, isolated: true });
    expect(sandbox.hasEnded()).toBe(false);
    sandbox.stop();
    expect(sandbox.hasEnded()).toBe(true);
  });

  it('has a separate process, folder and environment, and reuses them', async () => {
    const first = await report('wide');
    const second = await report('wide');
    const other = await report('other');
    const shared = await report('shared');
    expect(first).toMatchObject({ functionName: 'wide', memoryLimitInMB: '512', invocations: 1 });
    expect(second).toMatchObject({ pid: first.pid, folder: first.folder, invocations: 2 });
    expect(new Set([first.pid, other.pid, shared.pid]).size).toBe(3);
    expect(new Set([first.folder, other.folder, shared.folder]).size).toBe(3);
    expect(first.env).toMatchObject({
      OF_ALL_FUNCTIONS: 'yes',
      AWS_LAMBDA_FUNCTION_NAME: 'wide',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '512',
    });
  });

  it('runs invocations at the same time in several processes', async () => {
    const file = join(dataDir, 'continue');
    const waiting = call('wide', { does: 'wait for a file', file });
    await expect.poll(() => log.join('\n')).toMatch(/waiting in \d+/);
    const { pid } = await report('wide');
    writeFileSync(file, '');
    expect((await waiting).payload).not.toBe(pid);
  });

  it('answers with its error and stays', async () => {
    const before = await report('other');
    expect(await call('other', { does: 'throw' })).toMatchObject({
      error: 'Unhandled',
      payload: { errorType: 'TypeError', errorMessage: 'as asked' },
    });
    expect((await report('other')).pid).toBe(before.pid);
  });

  it('answers with the reason why its code does not load', async () => {
    expect(await call('broken', {})).toMatchObject({
      error: 'Unhandled',
      payload: { errorMessage: expect.stringContaining('missing.ts') },
    });
  });

  it.each(['loop', 'hang'])('is ended after its time: %s', async (does) => {
    const { pid, folder } = await report('brief');
    expect(await call('brief', { does })).toMatchObject({
      error: 'Unhandled',
      payload: {
        errorType: 'Sandbox.Timedout',
        errorMessage: expect.stringMatching(
          /^RequestId: [0-9a-f-]{36} Error: Task timed out after 1.00 seconds$/,
        ),
      },
    });
    await expect.poll(() => [isRunning(pid), existsSync(folder)]).toEqual([false, false]);
    expect((await report('brief')).invocations).toBe(1);
  });

  it('is ended with the programs that it started', async () => {
    await call('small', { does: 'start a program' });
    const pid = () => Number(/program (\d+)/.exec(log.join('\n'))?.[1]);
    await expect.poll(pid).toBeGreaterThan(0);
    await expect.poll(() => isRunning(pid())).toBe(false);
  });

  it('is ended when its memory exceeds the limit', async () => {
    expect(await call('small', { does: 'fill buffers' })).toMatchObject({
      error: 'Unhandled',
      payload: {
        errorType: 'Runtime.OutOfMemory',
        errorMessage: expect.stringMatching(/Runtime exited with error: signal: killed$/),
      },
    });
    // The heap may be full before the memory is measured.
    expect(await call('small', { does: 'fill the heap' })).toMatchObject({
      payload: { errorType: expect.stringMatching(/^Runtime\.(OutOfMemory|ExitError)$/) },
    });
    expect((await report('small')).invocations).toBe(1);
  });

  it('is ended when it writes more than its storage', async () => {
    expect(await call('little-storage', { does: 'write', mb: 2 })).toMatchObject({
      payload: {
        errorType: 'Runtime.ExitError',
        errorMessage: expect.stringContaining('ephemeral storage'),
      },
    });
    expect(await call('little-storage', { does: 'write', mb: 0 })).toMatchObject({
      payload: 'written',
    });
  });

  it('that exits answers with its status', async () => {
    expect(await call('other', { does: 'exit' })).toMatchObject({
      payload: {
        errorType: 'Runtime.ExitError',
        errorMessage: expect.stringMatching(/Runtime exited with error: exit status 3$/),
      },
    });
  });

  it('ends with the local Lambda, also while it is busy', async () => {
    const own = await startLambda({
      functions: [{ name: 'busy', entry, isolated: true, timeoutSeconds: 60, memoryMb: 512 }],
      environment: {},
      port: 0,
      reloadOn: [],
      onLog: () => {},
    });
    const invoke = (does: string) =>
      fetch(`${own.endpoint}/2015-03-31/functions/busy/invocations`, {
        method: 'POST',
        body: JSON.stringify({ does }),
      });
    const { pid, folder } = reportSchema.parse(await (await invoke('report')).json());
    const looping = invoke('loop').catch(() => 'ended');
    await own.close();
    expect(await looping).toBe('ended');
    await expect.poll(() => [isRunning(pid), existsSync(folder)]).toEqual([false, false]);
  });
});
