import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { LOCAL_REGION } from '../../src/shared/emulator.ts';
import { startSqs } from '../../src/sqs/start-sqs.ts';

export function sqsClient(endpoint: string): SQSClient {
  return new SQSClient({
    region: LOCAL_REGION,
    endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}

/** A running SQS with short forms of its calls. `restart` keeps its data. */
export async function startSqsFixture() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sqs-test-'));
  let emulator = await startSqs({ port: 0, dataDir });
  let client = sqsClient(emulator.endpoint);
  const stop = async () => {
    client.destroy();
    await emulator.close();
  };
  return {
    get client() {
      return client;
    },
    get endpoint() {
      return emulator.endpoint;
    },
    dataDir,
    async restart() {
      await stop();
      emulator = await startSqs({ port: 0, dataDir });
      client = sqsClient(emulator.endpoint);
    },
    async close() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    async advance(advanceSeconds: number) {
      const moved = await fetch(`${emulator.endpoint}/_local/clock`, {
        method: 'POST',
        body: JSON.stringify({ advanceSeconds }),
      });
      if (!moved.ok) throw new Error(await moved.text());
    },
    /** Creates a queue and returns its address. */
    async queue(QueueName: string, Attributes: Record<string, string> = {}): Promise<string> {
      const created = await client.send(new CreateQueueCommand({ QueueName, Attributes }));
      return String(created.QueueUrl);
    },
    send: (QueueUrl: string, MessageBody: string, more: Partial<SendMessageCommandInput> = {}) =>
      client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more })),
    async receive(
      QueueUrl: string,
      more: Partial<ReceiveMessageCommandInput> = {},
    ): Promise<Message[]> {
      const command = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, ...more });
      return (await client.send(command)).Messages ?? [];
    },
    async attributes(QueueUrl: string): Promise<Record<string, string | undefined>> {
      const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
      return (await client.send(command)).Attributes ?? {};
    },
  };
}

export type SqsFixture = Awaited<ReturnType<typeof startSqsFixture>>;

export const bodies = (messages: Message[]) => messages.map(({ Body }) => Body);
