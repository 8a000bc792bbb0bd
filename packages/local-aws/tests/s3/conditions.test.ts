import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, type S3Fixture, startS3Fixture } from './s3-fixture.ts';

const VERSIONED = 'versioned';
let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
  await s3.client.send(new CreateBucketCommand({ Bucket: VERSIONED }));
  await s3.client.send(
    new PutBucketVersioningCommand({
      Bucket: VERSIONED,
      VersioningConfiguration: { Status: 'Enabled' },
    }),
  );
});
afterAll(() => s3.close());

const put = (Bucket: string, Key: string, Body: string, more = {}) =>
  s3.client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const read = async (Bucket: string, Key: string) => {
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket, Key }));
  return Body?.transformToString();
};
const remove = (Bucket: string, Key: string, IfMatch: string, VersionId?: string) =>
  s3.client.send(new DeleteObjectCommand({ Bucket, Key, IfMatch, VersionId }));
const preconditionFailed = { name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } };
const noSuchKey = { name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } };
const notImplemented = { name: 'NotImplemented', $metadata: { httpStatusCode: 501 } };

/**
 * 412 for another ETag: LocalStack's snapshot of AWS, TestS3DeletePrecondition. 404 for a missing
 * object or a delete marker: the s3-tests of justincormack/argmin, run against AWS.
 */
describe.each([BUCKET, VERSIONED])('a conditional delete in the bucket %s', (Bucket) => {
  it('deletes only the object that it names', async () => {
    const { ETag = '' } = await put(Bucket, 'a', 'first');
    await expect(remove(Bucket, 'a', '"other"')).rejects.toMatchObject(preconditionFailed);
    expect(await read(Bucket, 'a')).toBe('first');
    await remove(Bucket, 'a', ETag);
    await expect(read(Bucket, 'a')).rejects.toMatchObject(noSuchKey);
    await expect(remove(Bucket, 'a', ETag)).rejects.toMatchObject(noSuchKey);
    await expect(remove(Bucket, 'never', '*')).rejects.toMatchObject(noSuchKey);
    await put(Bucket, 'a', 'second');
    await remove(Bucket, 'a', '*');
    await expect(read(Bucket, 'a')).rejects.toMatchObject(noSuchKey);
  });

  it('is part of a request for many objects', async () => {
    const { ETag } = await put(Bucket, 'm1', '1');
    await put(Bucket, 'm2', '2');
    const { Deleted, Errors } = await s3.client.send(
      new DeleteObjectsCommand({
        Bucket,
        Delete: {
          Objects: [
            { Key: 'm1', ETag },
            { Key: 'm2', ETag },
            { Key: 'm3', ETag },
          ],
        },
      }),
    );
    expect(Deleted?.map(({ Key }) => Key)).toEqual(['m1']);
    expect(Errors?.map(({ Key, Code }) => [Key, Code])).toEqual([
      ['m2', 'PreconditionFailed'],
      ['m3', 'NoSuchKey'],
    ]);
    expect(await read(Bucket, 'm2')).toBe('2');
  });
});

it('compares a conditional delete of a version with the latest one', async () => {
  const first = await put(VERSIONED, 'v', 'first');
  const second = await put(VERSIONED, 'v', 'second');
  const VersionId = first.VersionId;
  await expect(remove(VERSIONED, 'v', first.ETag ?? '', VersionId)).rejects.toMatchObject(
    preconditionFailed,
  );
  await remove(VERSIONED, 'v', second.ETag ?? '', VersionId);
  expect(await read(VERSIONED, 'v')).toBe('second');
});

it('refuses conditions of a write that S3 does not have', async () => {
  await put(BUCKET, 'w', 'first');
  for (const condition of [
    { IfMatch: '*' },
    { IfNoneMatch: '"etag"' },
    { IfMatch: '"etag"', IfNoneMatch: '*' },
  ]) {
    await expect(put(BUCKET, 'w', 'second', condition)).rejects.toMatchObject(notImplemented);
    const copy = { Bucket: BUCKET, Key: 'w', CopySource: `${BUCKET}/w`, ...condition };
    const { IfMatch, IfNoneMatch } = { IfMatch: undefined, IfNoneMatch: undefined, ...condition };
    await expect(
      s3.client.send(
        new CopyObjectCommand({
          ...copy,
          MetadataDirective: 'REPLACE',
          ...(IfMatch && { IfMatch }),
          ...(IfNoneMatch && { IfNoneMatch }),
        }),
      ),
    ).rejects.toMatchObject(notImplemented);
  }
  expect(await read(BUCKET, 'w')).toBe('first');
});

it('names reads of parts and of attributes as not covered', async () => {
  const address = { Bucket: BUCKET, Key: 'w' };
  for (const command of [
    new GetObjectCommand({ ...address, PartNumber: 1 }),
    new GetObjectAttributesCommand({ ...address, ObjectAttributes: ['ETag'] }),
  ])
    await expect(s3.client.send(command as GetObjectCommand)).rejects.toMatchObject(notImplemented);
  await expect(
    s3.client.send(new HeadObjectCommand({ ...address, PartNumber: 1 })),
  ).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } });
  await expect(
    s3.client.send(new DeleteObjectCommand({ ...address, IfMatchSize: 5 })),
  ).rejects.toMatchObject(notImplemented);
  expect(await read(BUCKET, 'w')).toBe('first');
});
