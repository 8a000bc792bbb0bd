import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUCKET, CREDENTIALS, patternBytes, s3Client } from './s3-fixture.ts';

const MODULE = new URL('../../src/s3/start-s3.ts', import.meta.url).href;

let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 's3-kill-'));
});
afterEach(async () => {
  await kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs S3 in a separate process that can be killed. */
const start = (): Promise<string> => {
  const options = { port: 0, dataDir, credentials: CREDENTIALS };
  const script = `const { startS3 } = await import(${JSON.stringify(MODULE)});
    console.log((await startS3(${JSON.stringify(options)})).endpoint);`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  return new Promise((resolve, reject) => {
    started.once('error', reject);
    started.once('exit', () => reject(new Error('The S3 ended before it listened')));
    started.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
};
const kill = async (): Promise<void> => {
  const running = child;
  child = undefined;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGKILL');
  await ended;
};
const files = (folder: string): string[] =>
  readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('after a kill -9', () => {
  it('keeps the old object while a new one was being sent, and leaves no files behind', async () => {
    const old = patternBytes(200_000);
    let client = s3Client(await start());
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    const address = { Bucket: BUCKET, Key: 'award.pdf' };
    await client.send(new PutObjectCommand({ ...address, Body: old }));

    const url = await getSignedUrl(client, new PutObjectCommand(address));
    const sending = request(url, { method: 'PUT', headers: { 'content-length': '5000000' } });
    const broken = new Promise((resolve) => sending.once('error', resolve));
    sending.write(Buffer.alloc(2_000_000, 1));
    await expect.poll(() => files('incoming')).toHaveLength(1);
    await kill();
    await broken;
    expect(files('incoming')).toHaveLength(1);
    client.destroy();

    client = s3Client(await start());
    const read = await client.send(new GetObjectCommand(address));
    expect(Buffer.from((await read.Body?.transformToByteArray()) ?? []).equals(old)).toBe(true);
    expect(files('incoming')).toEqual([]);
    expect(files('blobs')).toHaveLength(1);
    client.destroy();
  });

  it('keeps every acknowledged upload, and none that was deleted', async () => {
    let client = s3Client(await start());
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    for (let index = 0; index < 20; index++) {
      const address = { Bucket: BUCKET, Key: `n/${index}` };
      await client.send(new PutObjectCommand({ ...address, Body: `content ${index}` }));
      if (index % 2 === 1) await client.send(new DeleteObjectCommand(address));
    }
    await kill();
    client.destroy();

    client = s3Client(await start());
    for (let index = 0; index < 20; index++) {
      const head = client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: `n/${index}` }));
      if (index % 2 === 1) await expect(head).rejects.toMatchObject({ name: 'NotFound' });
      else expect((await head).ContentLength).toBe(`content ${index}`.length);
    }
    expect(files('blobs')).toHaveLength(10);
    client.destroy();
  });
});
