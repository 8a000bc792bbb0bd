import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startQueueSource } from '../src/lambda/queue-source.ts';
import { startLambda } from '../src/lambda/start-lambda.ts';
import { startUploadsToQueue } from './s3/uploads-to-queue-fixture.ts';
import { startSqsFixture } from './sqs/sqs-fixture.ts';

it('an upload that ends its function is moved to the dead letters and delays no other', async () => {
  const log: string[] = [];
  const sqs = await startSqsFixture();
  const deadUrl = await sqs.queue('inspect-dead');
  const { QueueArn: deadLetterTargetArn } = await sqs.attributes(deadUrl);
  const queueUrl = await sqs.queue('inspect', {
    VisibilityTimeout: '300',
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 2 }),
  });
  const uploads = await startUploadsToQueue(sqs, { queueUrl, key: [{ prefix: 'uploads/' }] });
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

  for (const Key of ['uploads/first', 'uploads/bomb', 'uploads/second']) await uploads.put(Key);
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
  await uploads.close();
  await sqs.close();
});
