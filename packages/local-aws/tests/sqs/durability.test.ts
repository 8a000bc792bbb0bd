import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bodies, sqsClient } from './sqs-fixture.ts';

const MODULE = new URL('../../src/sqs/start-sqs.ts', import.meta.url).href;
let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sqs-kill-'));
});
afterEach(async () => {
  await kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs SQS in a process that can be killed. */
const start = async (): Promise<string> => {
  const script = `const { startSqs } = await import(${JSON.stringify(MODULE)});
    console.log((await startSqs(${JSON.stringify({ port: 0, dataDir })})).endpoint);`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const [line] = await once(started.stdout, 'data');
  return String(line).trim();
};
const kill = async () => {
  const running = child;
  child = undefined;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGKILL');
  await ended;
};

it('keeps what was acknowledged before a kill -9, and delivers what was in flight at once', async () => {
  let endpoint = await start();
  let client = sqsClient(endpoint);
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: 'kept' }));
  for (let index = 0; index < 20; index++)
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: String(index) }));
  const receive = async (): Promise<Message[]> => {
    const command = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 });
    return (await client.send(command)).Messages ?? [];
  };
  await client.send(
    new SendMessageCommand({ QueueUrl, MessageBody: 'delayed', DelaySeconds: 900 }),
  );
  const [done, survived] = await receive();
  await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: done?.ReceiptHandle }));
  client.destroy();
  await kill();

  endpoint = await start();
  client = sqsClient(endpoint);
  // A consumer that has survived the kill deletes by its receipt.
  await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: survived?.ReceiptHandle }));
  // The others are visible at once; a delay still counts.
  const found = [...(await receive()), ...(await receive())];
  const sent = Array.from({ length: 20 }, (_, index) => String(index));
  const deleted = bodies([done ?? {}, survived ?? {}]);
  expect(bodies(found).sort()).toEqual(sent.filter((body) => !deleted.includes(body)).sort());
  client.destroy();
});
