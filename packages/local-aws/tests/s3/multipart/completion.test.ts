import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, patternBytes, type S3Fixture, s3Client, startS3Fixture } from '../s3-fixture.ts';

const MB = 1024 * 1024;
let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
  await s3.client.send(
    new PutBucketVersioningCommand({
      Bucket: BUCKET,
      VersioningConfiguration: { Status: 'Enabled' },
    }),
  );
});
afterAll(() => s3.close());

const begin = async (Key: string) => {
  const { UploadId } = await s3.client.send(
    new CreateMultipartUploadCommand({ Bucket: BUCKET, Key }),
  );
  return { Bucket: BUCKET, Key, UploadId };
};
type Begun = Awaited<ReturnType<typeof begin>>;
const send = async (begun: Begun, PartNumber: number, Body: Buffer | string) => {
  const { ETag } = await s3.client.send(new UploadPartCommand({ ...begun, PartNumber, Body }));
  return { PartNumber, ETag };
};
const complete = (begun: Begun, Parts: CompletedPart[], more: { IfNoneMatch?: string } = {}) =>
  s3.client.send(
    new CompleteMultipartUploadCommand({ ...begun, MultipartUpload: { Parts }, ...more }),
  );
/** As a client whose clock is a day ahead. */
const tomorrow = async (begun: Begun, Parts: CompletedPart[]) => {
  const client = s3Client(s3.endpoint);
  client.config.systemClockOffset = 86_401_000;
  try {
    await client.send(new CompleteMultipartUploadCommand({ ...begun, MultipartUpload: { Parts } }));
  } finally {
    client.destroy();
  }
};
const text = async (Key: string) => {
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  return Body?.transformToString();
};
const versionsOf = async (Prefix: string) =>
  (await s3.client.send(new ListObjectVersionsCommand({ Bucket: BUCKET, Prefix }))).Versions;
const noSuchUpload = { name: 'NoSuchUpload', $metadata: { httpStatusCode: 404 } };

/**
 * That AWS answers a repeated completion like the first: ceph/s3-tests test_multipart_upload,
 * minio/minio#13318, adobe/S3Mock#2586. That it does with If-None-Match too: getmoto/moto#9209.
 */
describe('a completion that is sent again', () => {
  it('gets the same result, and creates neither a version nor an event', async () => {
    const begun = await begin('again');
    const parts = [await send(begun, 1, patternBytes(5 * MB)), await send(begun, 2, 'the end')];
    const { $metadata: _first, ...first } = await complete(begun, parts);
    const { $metadata: _second, ...second } = await complete(begun, parts);
    expect(second).toEqual(first);
    expect(second.VersionId).toEqual(expect.any(String));
    const guarded = await complete(begun, parts, { IfNoneMatch: '*' });
    expect(guarded.VersionId).toBe(first.VersionId);
    expect(await versionsOf('again')).toHaveLength(1);
    expect(await s3.eventsOf('again')).toHaveLength(1);
  });

  it('gets the same result after the object was replaced and deleted', async () => {
    const begun = await begin('replaced');
    const parts = [await send(begun, 1, 'first')];
    const first = await complete(begun, parts);
    await s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'replaced', Body: 'second' }));
    expect((await complete(begun, parts)).VersionId).toBe(first.VersionId);
    expect(await text('replaced')).toBe('second');
    await s3.client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'replaced' }));
    expect((await complete(begun, parts)).ETag).toBe(first.ETag);
    await expect(text('replaced')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('is refused with other parts', async () => {
    const begun = await begin('other-parts');
    const small = await send(begun, 1, 'x');
    await complete(begun, [small]);
    for (const parts of [[{ ...small, PartNumber: 2 }], [{ ...small, ETag: '"other"' }]])
      await expect(complete(begun, parts)).rejects.toMatchObject(noSuchUpload);
    await expect(complete({ ...begun, Key: 'other-key' }, [small])).rejects.toMatchObject(
      noSuchUpload,
    );
  });

  it('at the same time gets the same result', async () => {
    const begun = await begin('parallel');
    const parts = [await send(begun, 1, patternBytes(8 * MB)), await send(begun, 2, 'the end')];
    const results = await Promise.all(
      Array.from({ length: 5 }, () => complete(begun, parts, { IfNoneMatch: '*' })),
    );
    expect(new Set(results.map(({ VersionId }) => VersionId)).size).toBe(1);
    expect(await versionsOf('parallel')).toHaveLength(1);
  });

  it('is refused after a day', async () => {
    const begun = await begin('yesterday');
    const parts = [await send(begun, 1, 'x')];
    await complete(begun, parts);
    const later = await begin('today');
    const laterParts = [await send(later, 1, 'x')];
    s3.clock.offsetSeconds = 86_401;
    try {
      await tomorrow(later, laterParts);
      await expect(tomorrow(begun, parts)).rejects.toMatchObject(noSuchUpload);
    } finally {
      s3.clock.offsetSeconds = 0;
    }
  });

  it('is refused once the upload was aborted', async () => {
    const begun = await begin('aborted');
    const parts = [await send(begun, 1, 'x')];
    await s3.client.send(new AbortMultipartUploadCommand(begun));
    await expect(complete(begun, parts)).rejects.toMatchObject(noSuchUpload);
    await expect(text('aborted')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

it('ends an upload: no part, list or abort finds it', async () => {
  const begun = await begin('ended');
  await complete(begun, [await send(begun, 1, 'x')]);
  await expect(send(begun, 2, 'y')).rejects.toMatchObject(noSuchUpload);
  await expect(s3.client.send(new ListPartsCommand(begun))).rejects.toMatchObject(noSuchUpload);
  await expect(s3.client.send(new AbortMultipartUploadCommand(begun))).rejects.toMatchObject(
    noSuchUpload,
  );
});

it('refuses the upload id of another key and of another bucket', async () => {
  await s3.client.send(new CreateBucketCommand({ Bucket: 'another' }));
  const begun = await begin('mine');
  const part = await send(begun, 1, 'x');
  for (const foreign of [
    { ...begun, Key: 'theirs' },
    { ...begun, Bucket: 'another' },
    { ...begun, UploadId: 'fakeid' },
  ]) {
    await expect(send(foreign, 1, 'y')).rejects.toMatchObject(noSuchUpload);
    await expect(complete(foreign, [part])).rejects.toMatchObject(noSuchUpload);
    await expect(s3.client.send(new ListPartsCommand(foreign))).rejects.toMatchObject(noSuchUpload);
    await expect(s3.client.send(new AbortMultipartUploadCommand(foreign))).rejects.toMatchObject(
      noSuchUpload,
    );
  }
  await complete(begun, [part]);
  expect(await text('mine')).toBe('x');
});

it('refuses a condition on an existing object before it joins the parts', async () => {
  await s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'taken', Body: 'first' }));
  const begun = await begin('taken');
  // The parts are not even compared.
  const parts = [{ PartNumber: 9, ETag: '"none"' }];
  await expect(complete(begun, parts, { IfNoneMatch: '*' })).rejects.toMatchObject({
    name: 'PreconditionFailed',
  });
});

it('reports the encryption of each write', async () => {
  const begun = await begin('encrypted');
  const created = await s3.client.send(
    new CreateMultipartUploadCommand({ Bucket: BUCKET, Key: 'encrypted' }),
  );
  const sent = await s3.client.send(new UploadPartCommand({ ...begun, PartNumber: 1, Body: 'x' }));
  const put = await s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'e', Body: 'x' }));
  const completed = await complete(begun, [{ PartNumber: 1, ETag: sent.ETag }]);
  for (const answer of [created, sent, put, completed])
    expect(answer.ServerSideEncryption).toBe('AES256');
});
