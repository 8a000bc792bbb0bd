import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventBridgeClient, PutRuleCommand, PutTargetsCommand } from '@aws-sdk/client-eventbridge';
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { startEvents } from '../../src/events/start-events.ts';
import { startS3 } from '../../src/s3/start-s3.ts';
import { LOCAL_REGION } from '../../src/shared/emulator.ts';
import type { SqsFixture } from '../sqs/sqs-fixture.ts';
import { BUCKET, CREDENTIALS, s3Client, sendEvents } from './s3-fixture.ts';

/**
 * S3 and EventBridge, with a rule that sends the events of created objects to a queue. `key`: event
 * pattern of the objects' keys.
 */
export async function startUploadsToQueue(
  sqs: SqsFixture,
  { queueUrl, key }: { queueUrl: string; key: readonly unknown[] },
): Promise<{ put: (key: string) => Promise<unknown>; close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'uploads-to-queue-'));
  const events = await startEvents({
    port: 0,
    dataDir: join(dataDir, 'events'),
    sqsEndpoint: () => sqs.endpoint,
  });
  const bridge = new EventBridgeClient({
    region: LOCAL_REGION,
    endpoint: events.endpoint,
    credentials: CREDENTIALS,
  });
  const EventPattern = JSON.stringify({
    source: ['aws.s3'],
    'detail-type': ['Object Created'],
    detail: { object: { key } },
  });
  await bridge.send(new PutRuleCommand({ Name: 'uploads', EventPattern }));
  const Arn = (await sqs.attributes(queueUrl))['QueueArn'];
  await bridge.send(new PutTargetsCommand({ Rule: 'uploads', Targets: [{ Id: 'queue', Arn }] }));
  const s3 = await startS3({
    port: 0,
    dataDir: join(dataDir, 's3'),
    credentials: CREDENTIALS,
    eventsEndpoint: () => events.endpoint,
  });
  const client = s3Client(s3.endpoint);
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  await sendEvents(client, BUCKET);
  return {
    put: (Key) => client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: 'x' })),
    close: async () => {
      client.destroy();
      bridge.destroy();
      await s3.close();
      await events.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
