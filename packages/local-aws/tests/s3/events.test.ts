import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketNotificationConfigurationCommand,
  type NotificationConfiguration,
  PutBucketLifecycleConfigurationCommand,
  PutBucketNotificationConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3 } from '../../src/s3/start-s3.ts';
import { close, listen } from '../../src/shared/listen.ts';
import { startSqsFixture } from '../sqs/sqs-fixture.ts';
import {
  BUCKET,
  CREDENTIALS,
  type S3Fixture,
  s3Client,
  sendEvents,
  startS3Fixture,
} from './s3-fixture.ts';
import { startUploadsToQueue } from './uploads-to-queue-fixture.ts';

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
});
afterAll(() => s3.close());

const put = (Key: string, Body: string, Bucket = BUCKET) =>
  s3.client.send(new PutObjectCommand({ Bucket, Key, Body }));
const remove = (Key: string, Bucket = BUCKET) =>
  s3.client.send(new DeleteObjectCommand({ Bucket, Key }));
const configure = (Bucket: string, NotificationConfiguration: NotificationConfiguration) =>
  s3.client.send(
    new PutBucketNotificationConfigurationCommand({ Bucket, NotificationConfiguration }),
  );

describe('events', () => {
  it("report creations and removals in EventBridge's format", async () => {
    const { ETag } = await put('événement 1.txt', 'abc');
    await remove('événement 1.txt');
    await remove('événement 1.txt');
    await put('after', 'x');
    await s3.eventsOf('after');
    const events = await s3.eventsOf('événement 1.txt', 2);
    expect(events).toEqual([
      {
        version: '0',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        'detail-type': 'Object Created',
        source: 'aws.s3',
        account: '000000000000',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        region: 'ap-south-1',
        resources: [`arn:aws:s3:::${BUCKET}`],
        detail: {
          version: '0',
          bucket: { name: BUCKET },
          object: {
            key: 'événement 1.txt',
            size: 3,
            etag: ETag?.replaceAll('"', ''),
            sequencer: expect.stringMatching(/^[0-9A-F]{18}$/),
          },
          'request-id': expect.stringMatching(/^[0-9A-F]{16}$/),
          requester: '000000000000',
          'source-ip-address': '127.0.0.1',
          reason: 'PutObject',
        },
      },
      expect.objectContaining({
        'detail-type': 'Object Deleted',
        detail: expect.objectContaining({
          reason: 'DeleteObject',
          'deletion-type': 'Permanently Deleted',
        }),
      }),
    ]);
    const [created, deleted] = events.map((event) => event.detail.object.sequencer);
    expect((created ?? '') < (deleted ?? '')).toBe(true);
  });

  it('report copies', async () => {
    await put('original', 'abc');
    await s3.client.send(
      new CopyObjectCommand({ Bucket: BUCKET, Key: 'copy', CopySource: `${BUCKET}/original` }),
    );
    expect((await s3.eventsOf('copy'))[0]?.detail).toMatchObject({ reason: 'CopyObject' });
  });

  it('name versions and delete markers', async () => {
    const Bucket = 'versioned';
    await s3.client.send(new CreateBucketCommand({ Bucket }));
    await s3.client.send(
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    );
    await sendEvents(s3.client, Bucket);
    const { VersionId } = await put('v', 'x', Bucket);
    const { Deleted } = await s3.client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'v' }] } }),
    );
    expect((await s3.eventsOf('v', 2)).map(({ detail }) => detail)).toMatchObject([
      { object: { 'version-id': VersionId } },
      {
        object: { 'version-id': Deleted?.[0]?.DeleteMarkerVersionId },
        'deletion-type': 'Delete Marker Created',
      },
    ]);
  });

  it('are sent only by buckets that ask for them', async () => {
    const Bucket = 'silent';
    await s3.client.send(new CreateBucketCommand({ Bucket }));
    const read = async () => {
      const { $metadata, ...configuration } = await s3.client.send(
        new GetBucketNotificationConfigurationCommand({ Bucket }),
      );
      return configuration;
    };
    await put('one', 'x', Bucket);
    expect(await read()).toEqual({});
    await sendEvents(s3.client, Bucket);
    expect(await read()).toEqual({ EventBridgeConfiguration: {} });
    await put('two', 'x', Bucket);
    await configure(Bucket, {});
    expect(await read()).toEqual({});
    await put('three', 'x', Bucket);
    await put('last', 'x');
    await s3.eventsOf('last');
    expect(await Promise.all(['one', 'two', 'three'].map((key) => s3.eventsOf(key, 0)))).toEqual([
      [],
      [expect.anything()],
      [],
    ]);
  });

  it.each([
    ['queues', { QueueConfigurations: [{ QueueArn: 'arn:aws:sqs:x', Events: [] }] }],
    ['topics', { TopicConfigurations: [{ TopicArn: 'arn:aws:sns:x', Events: [] }] }],
    [
      'functions',
      { LambdaFunctionConfigurations: [{ LambdaFunctionArn: 'arn:aws:lambda:x', Events: [] }] },
    ],
  ])('to %s are answered with 501', async (_, configuration) => {
    await expect(configure(BUCKET, configuration)).rejects.toMatchObject({
      $metadata: { httpStatusCode: 501 },
    });
  });

  it('report what a lifecycle rule deletes', async () => {
    const own = await startS3Fixture();
    own.client.middlewareStack.add(
      (next) => (call) => {
        own.client.config.systemClockOffset = own.clock.offsetSeconds * 1000;
        return next(call);
      },
      { step: 'initialize' },
    );
    await own.client.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket: BUCKET,
        LifecycleConfiguration: {
          Rules: [{ ID: 'r', Status: 'Enabled', Filter: { Prefix: '' }, Expiration: { Days: 1 } }],
        },
      }),
    );
    await own.client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'old', Body: 'x' }));
    own.clock.offsetSeconds += 3 * 86_400;
    // Each request applies the lifecycle rules. An incomplete upload changes no object.
    await own.client.send(new CreateMultipartUploadCommand({ Bucket: BUCKET, Key: 'later' }));
    expect((await own.eventsOf('old', 2))[1]).toMatchObject({
      'detail-type': 'Object Deleted',
      detail: {
        reason: 'Lifecycle Expiration',
        'deletion-type': 'Permanently Deleted',
        requester: 's3.amazonaws.com',
      },
    });
    await own.close();
  });
});

describe('delivery', () => {
  it('follows a kill -9 before the first delivery', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 's3-events-'));
    const keys: string[] = [];
    const bus = createServer(async (request, response) => {
      for (const { detail } of JSON.parse(await text(request)).events) keys.push(detail.object.key);
      response.end();
    });
    const child = startS3Process(dataDir);
    const client = s3Client(await child.endpoint);
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    await sendEvents(client, BUCKET);
    for (const Key of ['a', 'b', 'c'])
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: 'x' }));
    client.destroy();
    const ended = once(child.process, 'exit');
    child.process.kill('SIGKILL');
    await ended;

    const eventsEndpoint = `http://127.0.0.1:${await listen(bus, 0)}`;
    const again = await startS3({
      port: 0,
      dataDir,
      credentials: CREDENTIALS,
      eventsEndpoint: () => eventsEndpoint,
    });
    await expect.poll(() => keys).toEqual(['a', 'b', 'c']);
    await again.close();
    await close(bus);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('reaches the queue of a rule for a key with a wildcard', async () => {
    const sqs = await startSqsFixture();
    const url = await sqs.queue('uploads');
    const uploads = await startUploadsToQueue(sqs, {
      queueUrl: url,
      key: [{ wildcard: 'uploads/*/caseDocument/*' }],
    });
    for (const Key of ['uploads/u1/avatar/a.png', 'uploads/u1/caseDocument/award.pdf'])
      await uploads.put(Key);
    const [message] = await sqs.receive(url, { WaitTimeSeconds: 20 });
    expect(JSON.parse(message?.Body ?? '').detail.object).toMatchObject({
      key: 'uploads/u1/caseDocument/award.pdf',
      size: 1,
    });
    await uploads.close();
    await sqs.close();
  });
});

/** An S3 whose EventBridge does not answer, in a process that can be killed. */
function startS3Process(dataDir: string): { process: ChildProcess; endpoint: Promise<string> } {
  const module = new URL('../../src/s3/start-s3.ts', import.meta.url).href;
  const options = { port: 0, dataDir, credentials: CREDENTIALS };
  const script = `const { startS3 } = await import(${JSON.stringify(module)});
    const eventsEndpoint = () => 'http://127.0.0.1:9';
    console.log((await startS3({ ...${JSON.stringify(options)}, eventsEndpoint })).endpoint);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const endpoint = once(child.stdout, 'data').then(([line]) => String(line).trim());
  return { process: child, endpoint };
}
