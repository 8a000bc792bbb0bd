import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventBridgeClient, PutRuleCommand, PutTargetsCommand } from '@aws-sdk/client-eventbridge';
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { startEvents } from '../src/events/start-events.ts';
import { startQueueSource } from '../src/lambda/queue-source.ts';
import { startLambda } from '../src/lambda/start-lambda.ts';
import { startS3 } from '../src/s3/start-s3.ts';
import { LOCAL_REGION } from '../src/shared/emulator.ts';
import { BUCKET, CREDENTIALS, s3Client, sendEvents } from './s3/s3-fixture.ts';
import { startSqsFixture } from './sqs/sqs-fixture.ts';

it('an upload that ends its function reaches the dead letters and holds no other up', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'upload-test-'));
  const log: string[] = [];
  const sqs = await startSqsFixture();
  const deadUrl = await sqs.queue('inspect-dead');
  const { QueueArn: deadLetterTargetArn } = await sqs.attributes(deadUrl);
  const queueUrl = await sqs.queue('inspect', {
    VisibilityTimeout: '300',
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 2 }),
  });
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
    'detail-type': ['Object Created'],
    detail: { object: { key: [{ prefix: 'uploads/' }] } },
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
  const lambda = await startLambda({
    functions: [
      {
        name: 'inspect',
        entry: join(import.meta.dirname, 'lambda', 'fixture', 'inspect.ts'),
        isolated: true,
        memoryMb: 256,
        timeoutSeconds: 60,
      },
    ],
    environment: {},
    port: 0,
    reloadOn: [],
    onLog: (line) => log.push(line),
  });
  const source = startQueueSource({
    sqs: sqs.client,
    queueUrl,
    lambdaEndpoint: lambda.endpoint,
    functionName: 'inspect',
    timeoutMs: 60_000,
    batchSize: 1,
    reportBatchItemFailures: true,
    onLog: (line) => log.push(line),
  });
  const count = (line: string) => log.filter((each) => each === line).length;

  for (const Key of ['uploads/first', 'uploads/bomb', 'uploads/second'])
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: 'x' }));
  const inspected = () => ['first', 'second'].map((key) => count(`inspected uploads/${key}`));
  await expect.poll(inspected).toEqual([1, 1]);
  // Only the bomb is left, in flight.
  const left = async () => {
    const attributes = await sqs.attributes(queueUrl);
    return ['', 'NotVisible'].map((state) => attributes[`ApproximateNumberOfMessages${state}`]);
  };
  await expect.poll(left).toEqual(['0', '1']);
  for (const attempts of [1, 2]) {
    await expect.poll(() => count('inspecting uploads/bomb')).toBe(attempts);
    await sqs.advance(300);
  }
  const [dead] = await sqs.receive(deadUrl, { WaitTimeSeconds: 20 });
  expect(JSON.parse(dead?.Body ?? '').detail.object.key).toBe('uploads/bomb');
  expect(inspected()).toEqual([1, 1]);

  await source.close();
  await lambda.close();
  client.destroy();
  bridge.destroy();
  await s3.close();
  await events.close();
  await sqs.close();
  rmSync(dataDir, { recursive: true, force: true });
});
