import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  GetObjectCommand,
  ListPartsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type UploadPartCopyCommandInput,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, patternBytes, type S3Fixture, startS3Fixture } from '../s3-fixture.ts';
import { sha256 } from '../send-raw.ts';

const MB = 1024 * 1024;
const SOURCE = patternBytes(6 * MB);
let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
  await s3.client.send(
    new PutBucketVersioningCommand({
      Bucket: BUCKET,
      VersioningConfiguration: { Status: 'Enabled' },
    }),
  );
  await put('source ü.bin', SOURCE);
});
afterAll(() => s3.close());

const put = (Key: string, Body: Buffer | string) =>
  s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
const begin = async (Key: string, more: Partial<CreateMultipartUploadCommandInput> = {}) => {
  const { UploadId } = await s3.client.send(
    new CreateMultipartUploadCommand({ Bucket: BUCKET, Key, ...more }),
  );
  return { Bucket: BUCKET, Key, UploadId };
};
type Begun = Awaited<ReturnType<typeof begin>>;
const copy = (
  begun: Begun,
  PartNumber: number,
  more: Partial<UploadPartCopyCommandInput> & { from?: string } = {},
) => {
  const { from = 'source ü.bin', ...others } = more;
  const CopySource = `${BUCKET}/${encodeURIComponent(from)}`;
  return s3.client.send(new UploadPartCopyCommand({ ...begun, PartNumber, CopySource, ...others }));
};
const complete = (begun: Begun, Parts: CompletedPart[], more: { IfNoneMatch?: string } = {}) =>
  s3.client.send(
    new CompleteMultipartUploadCommand({ ...begun, MultipartUpload: { Parts }, ...more }),
  );
const read = async (Key: string) => {
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

describe('part copies', () => {
  it('join a range, a whole object and an uploaded part', async () => {
    const begun = await begin('joined.bin', { ChecksumAlgorithm: 'SHA256' });
    const range = await copy(begun, 1, { CopySourceRange: `bytes=10-${5 * MB + 9}` });
    const whole = await copy(begun, 2);
    const sent = await s3.client.send(
      new UploadPartCommand({
        ...begun,
        PartNumber: 3,
        Body: 'end',
        ChecksumAlgorithm: 'SHA256',
      }),
    );
    expect(range.CopyPartResult?.ChecksumSHA256).toBe(
      Buffer.from(sha256(SOURCE.subarray(10, 5 * MB + 10)), 'hex').toString('base64'),
    );
    const { Parts } = await s3.client.send(new ListPartsCommand(begun));
    expect(Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 5 * MB],
      [2, 6 * MB],
      [3, 3],
    ]);
    await complete(
      begun,
      [range.CopyPartResult, whole.CopyPartResult, sent].map((part, at) => ({
        PartNumber: at + 1,
        ETag: part?.ETag,
        ChecksumSHA256: part?.ChecksumSHA256,
      })),
    );
    const expected = Buffer.concat([SOURCE.subarray(10, 5 * MB + 10), SOURCE, Buffer.from('end')]);
    expect(sha256(await read('joined.bin'))).toBe(sha256(expected));
  });

  it('take the named version, if it meets the conditions', async () => {
    const first = await put('changing', 'first');
    const second = await put('changing', 'second');
    const begun = await begin('pinned');
    const CopySource = `${BUCKET}/changing?versionId=${first.VersionId}`;
    const part = await copy(begun, 1, { CopySource, CopySourceIfMatch: first.ETag });
    expect(part.CopySourceVersionId).toBe(first.VersionId);
    const refused = copy(begun, 1, { from: 'changing', CopySourceIfMatch: first.ETag });
    await expect(refused).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await copy(begun, 2, { from: 'changing', CopySourceIfMatch: second.ETag });
    await complete(begun, [{ PartNumber: 1, ETag: part.CopyPartResult?.ETag }]);
    expect((await read('pinned')).toString()).toBe('first');
  });

  it.each([
    ['a range beyond the end', { CopySourceRange: `bytes=0-${6 * MB}` }, 'InvalidArgument'],
    ['an open range', { CopySourceRange: 'bytes=5-' }, 'InvalidArgument'],
    ['a backward range', { CopySourceRange: 'bytes=5-4' }, 'InvalidArgument'],
    ['a missing source', { from: 'missing' }, 'NoSuchKey'],
    ['a part number of 0', { PartNumber: 0 }, 'InvalidArgument'],
    ['an unknown upload', { UploadId: 'unknown' }, 'NoSuchUpload'],
    [
      'a part number of 10,001 of an unknown upload',
      { UploadId: 'unknown', PartNumber: 10_001 },
      'InvalidArgument',
    ],
  ])('are refused with %s', async (_, more, name) => {
    await expect(copy(await begin('refused'), 1, more)).rejects.toMatchObject({ name });
  });
});

describe('a completed upload with If-None-Match', () => {
  it('creates, and does not replace', async () => {
    const finish = async (Body: string) => {
      const begun = await begin('once');
      const { ETag } = await s3.client.send(
        new UploadPartCommand({ ...begun, PartNumber: 1, Body }),
      );
      return complete(begun, [{ PartNumber: 1, ETag }], { IfNoneMatch: '*' });
    };
    await finish('first');
    await expect(finish('second')).rejects.toMatchObject({
      name: 'PreconditionFailed',
      $metadata: { httpStatusCode: 412 },
    });
    expect((await read('once')).toString()).toBe('first');
  });
});
