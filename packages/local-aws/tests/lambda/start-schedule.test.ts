import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSchedule } from '../../src/lambda/start-schedule.ts';
import { close, listen } from '../../src/shared/listen.ts';

let calls: number;
let isFailing: boolean;
let lambda: Server;
let lambdaEndpoint: string;
let schedule: { close(): Promise<void> } | undefined;

beforeEach(async () => {
  calls = 0;
  isFailing = false;
  lambda = createServer((_request, response) => {
    calls += 1;
    if (isFailing) response.writeHead(500);
    response.end('null');
  });
  lambdaEndpoint = `http://127.0.0.1:${await listen(lambda, 0)}`;
});

afterEach(async () => {
  await schedule?.close();
  schedule = undefined;
  await close(lambda);
});

function start(onLog: (line: string) => void): void {
  schedule = startSchedule({
    lambdaEndpoint,
    functionName: 'send-mail',
    timeoutMs: 10_000,
    everyMs: 10,
    onLog,
  });
}
const expectMoreCalls = () => expect.poll(() => calls, { timeout: 20_000 }).toBeGreaterThan(3);

describe('a schedule', () => {
  it('continues after failed invocations', async () => {
    isFailing = true;
    const log: string[] = [];
    start((line) => log.push(line));
    await expectMoreCalls();
    expect(log[0]).toBe('scheduled send-mail failed');
  });

  it('continues after an unexpected error and logs it once', async () => {
    isFailing = true;
    const log: string[] = [];
    start((line) => {
      if (line.endsWith('failed')) throw new Error('No space left on device');
      log.push(line);
    });
    await expectMoreCalls();
    expect(log).toEqual([
      'The schedule of send-mail is interrupted and is tried again: Error: No space left on device',
    ]);
    isFailing = false;
    const before = calls;
    await expect.poll(() => calls, { timeout: 20_000 }).toBeGreaterThan(before);
  });

  it('continues while its log fails', async () => {
    isFailing = true;
    start(() => {
      throw new Error('No space left on device');
    });
    await expectMoreCalls();
  });
});
