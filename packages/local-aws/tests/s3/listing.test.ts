import {
  CreateBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Fixture, startS3Fixture } from './s3-fixture.ts';

const Bucket = 'listing';
const KEYS = [
  'a.txt',
  'case/1/one.pdf',
  'case/1/two.pdf',
  'case/2/three.pdf',
  'case/index',
  'sp ace+plus%.txt',
  'z/é',
  'z/日本',
  'z/🎧',
];

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
  await s3.client.send(new CreateBucketCommand({ Bucket }));
  for (const Key of [...KEYS].reverse()) {
    await s3.client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
  }
});
afterAll(() => s3.close());

const list = (more = {}) => s3.client.send(new ListObjectsV2Command({ Bucket, ...more }));
const keys = async (more = {}) => (await list(more)).Contents?.map((entry) => entry.Key) ?? [];

describe('ListObjectsV2', () => {
  it('lists all keys in byte order, with size and etag', async () => {
    const answer = await list();
    expect(answer.Contents?.map((entry) => entry.Key)).toEqual(KEYS);
    expect(answer).toMatchObject({ KeyCount: KEYS.length, IsTruncated: false, Name: Bucket });
    expect(answer.Contents?.[0]).toMatchObject({
      Size: 5,
      ETag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      LastModified: expect.any(Date),
      StorageClass: 'STANDARD',
    });
  });

  it('filters by prefix, literally', async () => {
    expect(await keys({ Prefix: 'case/1/' })).toEqual(['case/1/one.pdf', 'case/1/two.pdf']);
    expect(await keys({ Prefix: 'z/日' })).toEqual(['z/日本']);
    expect(await keys({ Prefix: '%' })).toEqual([]);
    expect(await keys({ Prefix: 'c_se' })).toEqual([]);
  });

  it('groups keys at the delimiter', async () => {
    const top = await list({ Delimiter: '/' });
    expect(top.Contents?.map((entry) => entry.Key)).toEqual(['a.txt', 'sp ace+plus%.txt']);
    expect(top.CommonPrefixes?.map((entry) => entry.Prefix)).toEqual(['case/', 'z/']);
    const inside = await list({ Delimiter: '/', Prefix: 'case/' });
    expect(inside.Contents?.map((entry) => entry.Key)).toEqual(['case/index']);
    expect(inside.CommonPrefixes?.map((entry) => entry.Prefix)).toEqual(['case/1/', 'case/2/']);
  });

  it.each([1, 2, 4, 9])('pages by %i without loss or repetition', async (pageSize) => {
    const found: (string | undefined)[] = [];
    let pages = 0;
    for await (const page of paginateListObjectsV2({ client: s3.client, pageSize }, { Bucket })) {
      pages += 1;
      expect(page.KeyCount).toBeLessThanOrEqual(pageSize);
      found.push(...(page.Contents ?? []).map((entry) => entry.Key));
    }
    expect(found).toEqual(KEYS);
    expect(pages).toBe(Math.ceil(KEYS.length / pageSize));
  });

  it('counts common prefixes in the page size', async () => {
    const found: (string | undefined)[] = [];
    const paginator = paginateListObjectsV2(
      { client: s3.client, pageSize: 1 },
      { Bucket, Delimiter: '/' },
    );
    for await (const page of paginator) {
      found.push(...(page.Contents ?? []).map((entry) => entry.Key));
      found.push(...(page.CommonPrefixes ?? []).map((entry) => entry.Prefix));
    }
    expect(found).toEqual(['a.txt', 'case/', 'sp ace+plus%.txt', 'z/']);
  });

  it('starts after a key and encodes on request', async () => {
    expect(await keys({ StartAfter: 'z/é' })).toEqual(['z/日本', 'z/🎧']);
    expect(await keys({ EncodingType: 'url', Prefix: 'sp' })).toEqual(['sp%20ace%2Bplus%25.txt']);
  });

  it('refuses an invented token, one of another bucket and a missing bucket', async () => {
    const other = 'other-listing';
    await s3.client.send(new CreateBucketCommand({ Bucket: other }));
    for (const Key of ['1', '2'])
      await s3.client.send(new PutObjectCommand({ Bucket: other, Key, Body: Key }));
    const foreign = await list({ Bucket: other, MaxKeys: 1 });
    for (const ContinuationToken of ['***', 'a.txt', foreign.NextContinuationToken])
      await expect(list({ ContinuationToken })).rejects.toMatchObject({
        name: 'InvalidArgument',
        message: 'The continuation token provided is incorrect',
      });
    await expect(list({ Bucket: 'missing' })).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});
