import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  CreateBucketCommand,
  PutBucketNotificationConfigurationCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import type { ObjectEvent } from '../../src/s3/object-events.ts';
import { startS3 } from '../../src/s3/start-s3.ts';
import { LOCAL_REGION } from '../../src/shared/emulator.ts';
import { close, listen } from '../../src/shared/listen.ts';

export const CREDENTIALS = {
  accessKeyId: 'AKIALOCALTEST',
  secretAccessKey: 'local/secret+for=tests',
};
export const BUCKET = 'evidence';

export type S3Fixture = {
  endpoint: string;
  dataDir: string;
  client: S3Client;
  /** Waits for this number of events of a key, and returns all of them. */
  eventsOf(key: string, count?: number): Promise<ObjectEvent[]>;
  /** Offset of the server's clock; the client uses the real time. */
  clock: { offsetSeconds: number };
  close(): Promise<void>;
};

/** Starts an empty S3 with one bucket. */
export async function startS3Fixture(): Promise<S3Fixture> {
  const dataDir = mkdtempSync(join(tmpdir(), 's3-test-'));
  const events: ObjectEvent[] = [];
  // EventBridge's route for S3, which answers once the events are stored.
  const bus = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    events.push(...body.events);
    response.end();
  });
  const eventsEndpoint = `http://127.0.0.1:${await listen(bus, 0)}`;
  const clock = { offsetSeconds: 0 };
  const emulator = await startS3({
    port: 0,
    dataDir,
    credentials: CREDENTIALS,
    eventsEndpoint: () => eventsEndpoint,
    now: () => new Date(Date.now() + clock.offsetSeconds * 1000),
  });
  const client = s3Client(emulator.endpoint);
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  await sendEvents(client, BUCKET);
  return {
    endpoint: emulator.endpoint,
    dataDir,
    client,
    async eventsOf(key, count = 1) {
      const found = () => events.filter(({ detail }) => detail.object.key === key);
      await expect.poll(() => found().length).toBeGreaterThanOrEqual(count);
      return found();
    },
    clock,
    async close() {
      client.destroy();
      await emulator.close();
      await close(bus);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Turns the events of a bucket on. */
export const sendEvents = (client: S3Client, Bucket: string) =>
  client.send(
    new PutBucketNotificationConfigurationCommand({
      Bucket,
      NotificationConfiguration: { EventBridgeConfiguration: {} },
    }),
  );

export function s3Client(endpoint: string, credentials = CREDENTIALS): S3Client {
  return new S3Client({
    region: LOCAL_REGION,
    endpoint,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 1,
  });
}

/** Bytes without short repetitions, so that lost or duplicated chunks are detected. */
export function patternBytes(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes);
  let state = 0x9e3779b9;
  for (let index = 0; index < sizeBytes; index++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

/** The code of an error document. */
export function errorCode(xml: string): string | undefined {
  return /<Code>([^<]+)<\/Code>/.exec(xml)?.[1];
}

export function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** The signing key of a day, derived independently of the server's code. */
export function deriveKey(date: string): Buffer {
  const ofDate = hmac(`AWS4${CREDENTIALS.secretAccessKey}`, date);
  return hmac(hmac(hmac(ofDate, LOCAL_REGION), 's3'), 'aws4_request');
}

export function amzDate(at: Date = new Date()): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '');
}
