import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { createSourceCache } from '#lambdas/bundles/deps/source-cache.ts';
import { lazyClient } from '#shared/lazy-client.ts';

/** Copies of objects in the temporary folder of a function's instance. */

const client = new S3Client({ region: 'ap-south-1' });
const files = { client: lazyClient(async () => client), bucket: 'files' };
const s3 = mockClient(client)
  .on(GetObjectCommand)
  .callsFake(({ Key }) => ({ Body: Readable.from([Buffer.from(Key)]) }));
const stored = (key: string) => ({ key, versionId: '1', contentType: 'application/pdf' });

test('two requests for an object at once share a copy, which stays until both have ended', async () => {
  const cache = createSourceCache(4);
  const [one, two] = await Promise.all([
    cache.open(files, stored('claim')),
    cache.open(files, stored('claim')),
  ]);
  expect(one.path).toBe(two.path);
  await one.release();
  expect(readFileSync(two.path, 'utf8')).toBe('claim');
  await two.release();
  expect(() => readFileSync(two.path)).toThrow('ENOENT');
  expect(s3.commandCalls(GetObjectCommand)).toHaveLength(2);
});

test('the copies that were used last stay within the limit', async () => {
  const cache = createSourceCache(10);
  for (const key of ['claim', 'reply', 'claim', 'order']) {
    const { release } = await cache.open(files, stored(key));
    await release();
  }
  s3.resetHistory();
  for (const key of ['claim', 'order']) await (await cache.open(files, stored(key))).release();
  expect(s3.commandCalls(GetObjectCommand)).toEqual([]);
  await (await cache.open(files, stored('reply'))).release();
  expect(s3.commandCalls(GetObjectCommand)).toHaveLength(1);
});
