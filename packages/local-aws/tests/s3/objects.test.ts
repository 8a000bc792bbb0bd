import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketAclCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutBucketPolicyCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, patternBytes, type S3Fixture, startS3Fixture } from './s3-fixture.ts';
import { sendRaw } from './send-raw.ts';

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
});
afterAll(() => s3.close());

const put = (key: string, body: string | Buffer, more = {}) =>
  s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: body, ...more }));
const get = (key: string, more = {}) =>
  s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: key, ...more }));
const text = async (key: string, more = {}) => (await get(key, more)).Body?.transformToString();

describe('buckets', () => {
  it('creates, lists, finds and deletes a bucket', async () => {
    await s3.client.send(
      new CreateBucketCommand({
        Bucket: 'awards',
        CreateBucketConfiguration: { LocationConstraint: 'ap-south-1' },
      }),
    );
    const head = await s3.client.send(new HeadBucketCommand({ Bucket: 'awards' }));
    expect(head.BucketRegion).toBe('ap-south-1');
    const { Buckets } = await s3.client.send(new ListBucketsCommand({}));
    expect(Buckets?.map((bucket) => bucket.Name)).toEqual(['awards', BUCKET]);
    await s3.client.send(new DeleteBucketCommand({ Bucket: 'awards' }));
    await expect(s3.client.send(new HeadBucketCommand({ Bucket: 'awards' }))).rejects.toMatchObject(
      { name: 'NotFound' },
    );
  });

  it('refuses an existing name, an invalid name and another region', async () => {
    const create = (Bucket: string, region?: 'eu-west-1') =>
      s3.client.send(
        new CreateBucketCommand({
          Bucket,
          ...(region && { CreateBucketConfiguration: { LocationConstraint: region } }),
        }),
      );
    await expect(create(BUCKET)).rejects.toMatchObject({ name: 'BucketAlreadyOwnedByYou' });
    await expect(create('Upper_Case')).rejects.toMatchObject({ name: 'InvalidBucketName' });
    await expect(create('elsewhere', 'eu-west-1')).rejects.toMatchObject({
      name: 'IllegalLocationConstraintException',
    });
  });

  it('needs its location, which SDK clients of JavaScript fill in', async () => {
    const create = (body: string) =>
      sendRaw(s3.endpoint, { method: 'PUT', path: '/located', body: Buffer.from(body) });
    for (const body of [
      '',
      '<CreateBucketConfiguration/>',
      '<CreateBucketConfiguration><LocationConstraint/></CreateBucketConfiguration>',
    ]) {
      const refused = await create(body);
      expect([refused.status, refused.code]).toEqual([400, 'IllegalLocationConstraintException']);
      expect(refused.body).toContain('The unspecified location constraint is incompatible');
    }
    const created = await create(
      '<CreateBucketConfiguration><LocationConstraint>ap-south-1</LocationConstraint></CreateBucketConfiguration>',
    );
    expect(created.status).toBe(200);
    await s3.client.send(new DeleteBucketCommand({ Bucket: 'located' }));
  });

  it('lists in pages, and refuses a token that it did not create', async () => {
    await s3.client.send(new CreateBucketCommand({ Bucket: 'paged' }));
    await put('keys/1', 'x');
    await put('keys/2', 'x');
    const list = (more: { ContinuationToken?: string | undefined } = {}) =>
      s3.client.send(new ListBucketsCommand({ MaxBuckets: 1, ...more }));
    const first = await list();
    expect(first.Buckets?.map(({ Name }) => Name)).toEqual([BUCKET]);
    const second = await list({ ContinuationToken: first.ContinuationToken });
    expect(second.Buckets?.map(({ Name }) => Name)).toEqual(['paged']);
    expect(second.ContinuationToken).toBeUndefined();
    const keys = await s3.client.send(new ListObjectsV2Command({ Bucket: BUCKET, MaxKeys: 1 }));
    for (const ContinuationToken of [BUCKET, keys.NextContinuationToken])
      await expect(list({ ContinuationToken })).rejects.toMatchObject({ name: 'InvalidArgument' });
    await s3.client.send(new DeleteBucketCommand({ Bucket: 'paged' }));
    for (const Key of ['keys/1', 'keys/2'])
      await s3.client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key }));
  });

  it('refuses to delete a bucket that has an object', async () => {
    await put('kept.txt', 'kept');
    await expect(s3.client.send(new DeleteBucketCommand({ Bucket: BUCKET }))).rejects.toMatchObject(
      { name: 'BucketNotEmpty', $metadata: { httpStatusCode: 409 } },
    );
    expect(await text('kept.txt')).toBe('kept');
  });

  it('answers NoSuchBucket for an upload into a missing bucket', async () => {
    await expect(
      s3.client.send(new PutObjectCommand({ Bucket: 'missing', Key: 'a', Body: 'x' })),
    ).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});

describe('objects', () => {
  it('returns bytes, etag, length, type, disposition, encoding, cache and metadata', async () => {
    const begunAt = Date.now();
    const body = patternBytes(70_001);
    const { ETag } = await put('case/1/award.pdf', body, {
      ContentType: 'application/pdf',
      ContentDisposition: 'attachment; filename="award.pdf"',
      ContentEncoding: 'identity',
      ContentLanguage: 'en-IN',
      CacheControl: 'no-store',
      Metadata: { 'case-id': 'case_1', owner: 'mediator' },
    });
    expect(ETag).toBe(`"${createHash('md5').update(body).digest('hex')}"`);
    const read = await get('case/1/award.pdf');
    expect(read).toMatchObject({
      ETag,
      ContentLength: 70_001,
      ContentType: 'application/pdf',
      ContentDisposition: 'attachment; filename="award.pdf"',
      ContentEncoding: 'identity',
      ContentLanguage: 'en-IN',
      CacheControl: 'no-store',
      AcceptRanges: 'bytes',
      Metadata: { 'case-id': 'case_1', owner: 'mediator' },
    });
    expect(read.VersionId).toBeUndefined();
    expect(Buffer.from((await read.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true);
    const head = await s3.client.send(
      new HeadObjectCommand({ Bucket: BUCKET, Key: 'case/1/award.pdf' }),
    );
    expect(head).toMatchObject({ ETag, ContentLength: 70_001, ContentType: 'application/pdf' });
    // In whole seconds.
    expect(Number(head.LastModified)).toBeGreaterThan(begunAt - 1_000);
    expect(Number(head.LastModified)).toBeLessThanOrEqual(Date.now());
  });

  it('stores an empty object', async () => {
    await put('empty', Buffer.alloc(0));
    const read = await get('empty');
    expect(read.ContentLength).toBe(0);
    expect(await read.Body?.transformToString()).toBe('');
  });

  it('answers NoSuchKey, and NotFound without a body to a HEAD', async () => {
    await expect(get('nowhere')).rejects.toMatchObject({
      name: 'NoSuchKey',
      message: 'The specified key does not exist.',
      $metadata: { httpStatusCode: 404, requestId: expect.stringMatching(/^[0-9A-F]{16}$/) },
    });
    await expect(
      s3.client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'nowhere' })),
    ).rejects.toMatchObject({ name: 'NotFound', $metadata: { httpStatusCode: 404 } });
  });

  it.each([
    '../../etc/passwd',
    'a/../b',
    './here',
    'with space.txt',
    'plus+and%percent%2F.txt',
    'हिन्दी/फ़ाइल ✓ 🎧.mp3',
    "quote'()*!~$&,:;=@.txt",
    'double//slash',
    '/leading',
    'trailing/',
    'a?b#c',
    '<tag attr="1">&amp;',
  ])('never uses the key %j as a path', async (key) => {
    await put(key, `content of ${key}`);
    expect(await text(key)).toBe(`content of ${key}`);
    await s3.client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: key }));
    await expect(get(key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('refuses a key beyond 1024 bytes', async () => {
    await expect(put('ü'.repeat(513), 'x')).rejects.toMatchObject({ name: 'KeyTooLongError' });
  });

  it('replaces a whole object', async () => {
    await put('draft.txt', 'a long first draft', { Metadata: { draft: '1' } });
    await put('draft.txt', 'second');
    const read = await get('draft.txt');
    expect(await read.Body?.transformToString()).toBe('second');
    expect(read.Metadata).toEqual({});
  });

  it('deletes a missing key without an error', async () => {
    const deleted = await s3.client.send(
      new DeleteObjectCommand({ Bucket: BUCKET, Key: 'never-was' }),
    );
    expect(deleted.$metadata.httpStatusCode).toBe(204);
  });

  it('deletes many keys in one request and returns each', async () => {
    await put('many/ 1 ', 'x');
    await put('many/<2>&', 'x');
    const { Deleted, Errors } = await s3.client.send(
      new DeleteObjectsCommand({
        Bucket: BUCKET,
        Delete: { Objects: [{ Key: 'many/ 1 ' }, { Key: 'many/<2>&' }, { Key: 'many/none' }] },
      }),
    );
    expect(Deleted?.map((entry) => entry.Key)).toEqual(['many/ 1 ', 'many/<2>&', 'many/none']);
    expect(Errors).toBeUndefined();
    await expect(get('many/ 1 ')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(get('many/<2>&')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

describe('reads of parts and conditions', () => {
  beforeAll(async () => {
    await put('range.txt', '0123456789');
  });

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=5-999', '56789', 'bytes 5-9/10'],
    ['bytes=-999', '0123456789', 'bytes 0-9/10'],
  ])('answers 206 for %s', async (Range, expected, contentRange) => {
    const read = await get('range.txt', { Range });
    expect(read.$metadata.httpStatusCode).toBe(206);
    expect(read.ContentRange).toBe(contentRange);
    expect(read.ContentLength).toBe(expected.length);
    expect(await read.Body?.transformToString()).toBe(expected);
  });

  it('answers 416 for a range beyond the end', async () => {
    await expect(get('range.txt', { Range: 'bytes=10-' })).rejects.toMatchObject({
      name: 'InvalidRange',
      $metadata: { httpStatusCode: 416 },
    });
  });

  it('returns the whole object for a malformed range', async () => {
    expect(await text('range.txt', { Range: 'lines=1-2' })).toBe('0123456789');
  });

  it('honours If-Match and If-None-Match', async () => {
    const { ETag } = await get('range.txt');
    expect(await text('range.txt', { IfMatch: ETag })).toBe('0123456789');
    expect(await text('range.txt', { IfNoneMatch: '"other"' })).toBe('0123456789');
    await expect(get('range.txt', { IfMatch: '"other"' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
    await expect(get('range.txt', { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
  });

  it('honours If-Modified-Since and If-Unmodified-Since', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    const inAnHour = new Date(Date.now() + 3_600_000);
    expect(await text('range.txt', { IfModifiedSince: hourAgo })).toBe('0123456789');
    await expect(get('range.txt', { IfModifiedSince: inAnHour })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    await expect(get('range.txt', { IfUnmodifiedSince: hourAgo })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 412 },
    });
  });

  it('overrides type and disposition on request', async () => {
    const read = await get('range.txt', {
      ResponseContentType: 'text/plain; charset=utf-8',
      ResponseContentDisposition: 'inline; filename="seen.txt"',
      ResponseCacheControl: 'private',
    });
    expect(read).toMatchObject({
      ContentType: 'text/plain; charset=utf-8',
      ContentDisposition: 'inline; filename="seen.txt"',
      CacheControl: 'private',
    });
  });

  it('creates only if missing, and replaces only the version that was read', async () => {
    await put('once.txt', 'first', { IfNoneMatch: '*' });
    await expect(put('once.txt', 'second', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    const { ETag } = await get('once.txt');
    await expect(put('once.txt', 'third', { IfMatch: '"stale"' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await text('once.txt')).toBe('first');
    await put('once.txt', 'fourth', { IfMatch: ETag });
    expect(await text('once.txt')).toBe('fourth');
  });
});

describe('parallel requests', () => {
  it('complete a download of an object that is replaced and deleted', async () => {
    const first = patternBytes(8_000_000);
    await put('busy.bin', first);
    const reading = await get('busy.bin');
    await put('busy.bin', 'second');
    await s3.client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'busy.bin' }));
    const bytes = Buffer.from((await reading.Body?.transformToByteArray()) ?? []);
    expect(bytes.equals(first)).toBe(true);
    await expect(get('busy.bin')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('store one of many writes completely, and let one of many creators succeed', async () => {
    const bodies = Array.from({ length: 12 }, (_, index) => `${index},`.repeat(20_000));
    await Promise.all(bodies.map((body) => put('race.txt', body)));
    expect(bodies).toContain(await text('race.txt'));
    const creations = await Promise.allSettled(
      bodies.map((body) => put('created.txt', body, { IfNoneMatch: '*' })),
    );
    const won = creations.flatMap((result, index) =>
      result.status === 'fulfilled' ? [index] : [],
    );
    expect(won).toHaveLength(1);
    expect(await text('created.txt')).toBe(bodies[won[0] ?? -1]);
    expect(blobCount()).toBe(
      objectCount(await s3.client.send(new ListObjectsV2Command({ Bucket: BUCKET }))),
    );
  });
});

/** Number of object files: refused and replaced uploads leave none. */
const blobCount = () =>
  readdirSync(join(s3.dataDir, 'blobs'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
const objectCount = (listing: ListObjectsV2CommandOutput) => listing.Contents?.length;

describe('copies', () => {
  it('copies bytes and metadata; the copy survives its source', async () => {
    await put('src + 100%/é.txt', 'copied', { ContentType: 'text/plain', Metadata: { a: '1' } });
    const { CopyObjectResult } = await s3.client.send(
      new CopyObjectCommand({
        Bucket: BUCKET,
        Key: 'copy.txt',
        CopySource: `${BUCKET}/${encodeURIComponent('src + 100%/é.txt')}`,
      }),
    );
    await s3.client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'src + 100%/é.txt' }));
    const read = await get('copy.txt');
    expect(read).toMatchObject({
      ETag: CopyObjectResult?.ETag,
      ContentType: 'text/plain',
      Metadata: { a: '1' },
    });
    expect(await read.Body?.transformToString()).toBe('copied');
  });

  it('replaces metadata, also when an object is copied onto itself', async () => {
    await put('self.txt', 'same', { Metadata: { state: 'draft' } });
    const onItself = { Bucket: BUCKET, Key: 'self.txt', CopySource: `/${BUCKET}/self.txt` };
    await expect(s3.client.send(new CopyObjectCommand(onItself))).rejects.toMatchObject({
      name: 'InvalidRequest',
    });
    await s3.client.send(
      new CopyObjectCommand({
        ...onItself,
        MetadataDirective: 'REPLACE',
        Metadata: { state: 'final' },
        ContentType: 'text/plain',
      }),
    );
    const read = await get('self.txt');
    expect(read).toMatchObject({ Metadata: { state: 'final' }, ContentType: 'text/plain' });
    expect(await read.Body?.transformToString()).toBe('same');
  });

  it('refuses a copy of a changed or missing source', async () => {
    const copy = (CopySource: string, more = {}) =>
      s3.client.send(new CopyObjectCommand({ Bucket: BUCKET, Key: 'to', CopySource, ...more }));
    await put('from.txt', 'x');
    await expect(copy(`${BUCKET}/none`)).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(
      copy(`${BUCKET}/from.txt`, { CopySourceIfMatch: '"other"' }),
    ).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(get('to')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

describe('operations that are not covered', () => {
  it('answer 501 and change nothing', async () => {
    const notImplemented = { name: 'NotImplemented', $metadata: { httpStatusCode: 501 } };
    const address = { Bucket: BUCKET, Key: 'tagged' };
    await expect(put('tagged', 'x', { Tagging: 'a=b' })).rejects.toMatchObject(notImplemented);
    await expect(put('tagged', 'x', { ACL: 'public-read' })).rejects.toMatchObject(notImplemented);
    await expect(put('tagged', 'x', { ServerSideEncryption: 'aws:kms' })).rejects.toMatchObject(
      notImplemented,
    );
    await expect(get('tagged')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(s3.client.send(new GetObjectTaggingCommand(address))).rejects.toMatchObject(
      notImplemented,
    );
    await expect(s3.client.send(new GetBucketAclCommand({ Bucket: BUCKET }))).rejects.toMatchObject(
      notImplemented,
    );
    await expect(
      s3.client.send(new PutBucketPolicyCommand({ Bucket: BUCKET, Policy: '{}' })),
    ).rejects.toMatchObject(notImplemented);
    await expect(s3.client.send(new ListObjectsCommand({ Bucket: BUCKET }))).rejects.toMatchObject(
      notImplemented,
    );
  });
});
