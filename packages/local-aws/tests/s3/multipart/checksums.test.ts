import {
  type ChecksumType,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  type CompleteMultipartUploadCommandInput,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  type UploadPartCommandInput,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChecksum } from '../../../src/s3/http/checksums.ts';
import { BUCKET, patternBytes, type S3Fixture, startS3Fixture } from '../s3-fixture.ts';

/**
 * Codes and messages are those that LocalStack recorded of AWS: TestS3MultipartUploadChecksum in
 * tests/aws/services/s3/test_s3.snapshot.json. A part without a checksum: OpenStack Swift's
 * test/s3api, run against AWS.
 */
const MB = 1024 * 1024;
let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
});
afterAll(() => s3.close());

const begin = async (Key: string, more: Partial<CreateMultipartUploadCommandInput> = {}) => {
  const { UploadId } = await s3.client.send(
    new CreateMultipartUploadCommand({ Bucket: BUCKET, Key, ...more }),
  );
  return { Bucket: BUCKET, Key, UploadId };
};
type Begun = Awaited<ReturnType<typeof begin>>;
const send = (begun: Begun, more: Partial<UploadPartCommandInput> = {}) =>
  s3.client.send(new UploadPartCommand({ ...begun, PartNumber: 1, Body: 'abc', ...more }));
const complete = (
  begun: Begun,
  Parts: CompletedPart[],
  more: Partial<CompleteMultipartUploadCommandInput> = {},
) =>
  s3.client.send(
    new CompleteMultipartUploadCommand({ ...begun, MultipartUpload: { Parts }, ...more }),
  );
const invalid = (message: string) => ({ name: 'InvalidRequest', message });
const head = (Key: string) =>
  s3.client.send(new HeadObjectCommand({ Bucket: BUCKET, Key, ChecksumMode: 'ENABLED' }));
const sum = (algorithm: 'CRC32' | 'CRC32C' | 'CRC64NVME' | 'SHA256', bytes: Buffer | string) => {
  const running = startChecksum(algorithm);
  running.update(Buffer.from(bytes));
  return running.digest();
};

describe('a part', () => {
  it('needs the checksum of a composite upload', async () => {
    const begun = await begin('part', { ChecksumAlgorithm: 'SHA256' });
    await expect(send(begun)).rejects.toMatchObject(
      invalid(
        'Checksum Type mismatch occurred, expected checksum Type: sha256, actual checksum Type: null',
      ),
    );
    await expect(send(begun, { ChecksumAlgorithm: 'CRC32' })).rejects.toMatchObject(
      invalid(
        'Checksum Type mismatch occurred, expected checksum Type: sha256, actual checksum Type: crc32',
      ),
    );
    expect((await s3.client.send(new ListPartsCommand(begun))).Parts).toBeUndefined();
  });

  it('gets the checksum of an upload of a whole object if it has none', async () => {
    const begun = await begin('whole', {
      ChecksumAlgorithm: 'CRC32C',
      ChecksumType: 'FULL_OBJECT',
    });
    expect(await send(begun)).toMatchObject({ ChecksumCRC32C: sum('CRC32C', 'abc') });
    await expect(send(begun, { ChecksumAlgorithm: 'CRC32' })).rejects.toMatchObject(
      invalid(
        'Checksum Type mismatch occurred, expected checksum Type: crc32c, actual checksum Type: crc32',
      ),
    );
  });

  it('has no stored checksum in an upload without an algorithm', async () => {
    const begun = await begin('none');
    const part = await send(begun, { ChecksumAlgorithm: 'CRC32C' });
    expect(part.ChecksumCRC32C).toBe(sum('CRC32C', 'abc'));
    const listed = await s3.client.send(new ListPartsCommand(begun));
    expect(listed.Parts?.[0]?.ChecksumCRC32C).toBeUndefined();
    expect(listed).toMatchObject({ NextPartNumberMarker: '1', Owner: { ID: expect.any(String) } });
    const invalidPart = { name: 'InvalidPart' };
    for (const checksum of [
      { ChecksumCRC32C: part.ChecksumCRC32C },
      { ChecksumSHA256: sum('SHA256', 'abc') },
    ]) {
      const Parts = [{ PartNumber: 1, ETag: part.ETag, ...checksum }];
      await expect(complete(begun, Parts)).rejects.toMatchObject(invalidPart);
    }
  });
});

describe('a completion', () => {
  it('needs the checksum of each part of a composite upload', async () => {
    const begun = await begin('composite', { ChecksumAlgorithm: 'CRC32' });
    const { ETag } = await send(begun, { ChecksumAlgorithm: 'CRC32' });
    const part = { PartNumber: 1, ETag };
    await expect(complete(begun, [part])).rejects.toMatchObject(
      invalid(
        'The upload was created using a crc32 checksum. The complete request must include the checksum for each part. It was missing for part 1 in the request.',
      ),
    );
    const otherAlgorithm = { ...part, ChecksumSHA256: sum('SHA256', 'abc') };
    await expect(complete(begun, [otherAlgorithm])).rejects.toMatchObject({
      name: 'BadDigest',
      message: 'The sha256 you specified for part 1 did not match what we received.',
    });
    const wrong = { ...part, ChecksumCRC32: sum('CRC32', 'abd') };
    await expect(complete(begun, [wrong])).rejects.toMatchObject({ name: 'InvalidPart' });
    const right = { ...part, ChecksumCRC32: sum('CRC32', 'abc') };
    await expect(complete(begun, [right], { ChecksumType: 'FULL_OBJECT' })).rejects.toMatchObject(
      invalid(
        'The upload was created using the COMPOSITE checksum mode. The complete request must use the same checksum mode.',
      ),
    );
    const ofObject = `${sum('CRC32', Buffer.from(right.ChecksumCRC32, 'base64'))}-1`;
    await expect(
      complete(begun, [right], { ChecksumCRC32: right.ChecksumCRC32 }),
    ).rejects.toMatchObject({ name: 'BadDigest' });
    const done = await complete(begun, [right], { ChecksumCRC32: ofObject });
    expect(done).toMatchObject({ ChecksumCRC32: ofObject, ChecksumType: 'COMPOSITE' });
    expect(await head('composite')).toMatchObject({ ChecksumCRC32: ofObject });
  });

  it('compares the checksum of a whole object if its type is given', async () => {
    const body = patternBytes(5 * MB + 10);
    const begun = await begin('object', {
      ChecksumAlgorithm: 'CRC32C',
      ChecksumType: 'FULL_OBJECT',
    });
    const first = await send(begun, { Body: body.subarray(0, 5 * MB) });
    const second = await send(begun, { PartNumber: 2, Body: body.subarray(5 * MB) });
    const Parts = [
      { PartNumber: 1, ETag: first.ETag },
      { PartNumber: 2, ETag: second.ETag },
    ];
    const ofObject = { ChecksumCRC32C: sum('CRC32C', body) };
    const ChecksumType: ChecksumType = 'FULL_OBJECT';
    const badDigest = {
      name: 'BadDigest',
      message: 'The crc32c you specified did not match the calculated checksum.',
    };
    for (const given of [
      ofObject,
      { ChecksumCRC32C: sum('CRC32C', 'bad'), ChecksumType },
      { ChecksumCRC32: sum('CRC32', body), ChecksumType },
      { ChecksumCRC64NVME: sum('CRC64NVME', body) },
    ])
      await expect(complete(begun, Parts, given)).rejects.toMatchObject(badDigest);
    const wrongPart = [{ ...Parts[0], ChecksumCRC32C: sum('CRC32C', 'bad') }, ...Parts.slice(1)];
    await expect(complete(begun, wrongPart)).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(complete(begun, Parts, { ChecksumType: 'COMPOSITE' })).rejects.toMatchObject({
      name: 'InvalidRequest',
    });
    const done = await complete(begun, Parts, { ...ofObject, ChecksumType });
    expect(done).toMatchObject({ ...ofObject, ChecksumType });
  });

  it('of an upload without an algorithm has a CRC64NVME of the whole object', async () => {
    const begun = await begin('default');
    const { ETag } = await send(begun);
    const Parts = [{ PartNumber: 1, ETag }];
    for (const ChecksumType of ['FULL_OBJECT', 'COMPOSITE'] as const)
      await expect(complete(begun, Parts, { ChecksumType })).rejects.toMatchObject(
        invalid(
          'The upload was created using the null checksum mode. The complete request must use the same checksum mode.',
        ),
      );
    // S3 ignores a checksum that it cannot compare.
    const done = await complete(begun, Parts, { ChecksumCRC32C: `${sum('CRC32C', 'abd')}-2` });
    const expected = { ChecksumCRC64NVME: sum('CRC64NVME', 'abc'), ChecksumType: 'FULL_OBJECT' };
    expect(done).toMatchObject(expected);
    expect(await head('default')).toMatchObject(expected);
  });

  it('compares the announced size', async () => {
    const begun = await begin('size');
    const { ETag } = await send(begun);
    const Parts = [{ PartNumber: 1, ETag }];
    await expect(complete(begun, Parts, { MpuObjectSize: 5 })).rejects.toMatchObject(
      invalid(
        "The provided 'x-amz-mp-object-size' header value 5 does not match what was computed: 3",
      ),
    );
    expect((await complete(begun, Parts, { MpuObjectSize: 3 })).ETag).toMatch(/-1"$/);
  });

  it('without a document names no part', async () => {
    const begun = await begin('empty');
    await expect(s3.client.send(new CompleteMultipartUploadCommand(begun))).rejects.toMatchObject(
      invalid('You must specify at least one part'),
    );
  });
});

it('refuses an unknown algorithm and a type that it does not have', async () => {
  // A client of a newer API could send it.
  const newer = { ChecksumAlgorithm: 'TEST' as 'CRC32' };
  await expect(begin('refused', newer)).rejects.toMatchObject(
    invalid(
      'Checksum algorithm provided is unsupported. Please try again with any of the valid types: [CRC32, CRC32C, CRC64NVME, SHA1, SHA256]',
    ),
  );
  await expect(
    begin('refused', { ChecksumAlgorithm: 'SHA1', ChecksumType: 'FULL_OBJECT' }),
  ).rejects.toMatchObject(
    invalid('The FULL_OBJECT checksum type cannot be used with the sha1 checksum algorithm.'),
  );
});

describe('an object without a checksum of its client', () => {
  it('has a CRC64NVME, also as a copy', async () => {
    const Key = 'plain';
    const expected = { ChecksumCRC64NVME: sum('CRC64NVME', 'abc'), ChecksumType: 'FULL_OBJECT' };
    const put = await s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: 'abc' }));
    expect(put).toMatchObject(expected);
    const read = await s3.client.send(
      new GetObjectCommand({ Bucket: BUCKET, Key, ChecksumMode: 'ENABLED' }),
    );
    expect(read).toMatchObject(expected);
    expect(await read.Body?.transformToString()).toBe('abc');
    const { CopyObjectResult } = await s3.client.send(
      new CopyObjectCommand({ Bucket: BUCKET, Key: 'copy', CopySource: `${BUCKET}/${Key}` }),
    );
    expect(CopyObjectResult).toMatchObject(expected);
  });

  it('is copied with another algorithm on request', async () => {
    const { CopyObjectResult } = await s3.client.send(
      new CopyObjectCommand({
        Bucket: BUCKET,
        Key: 'sha',
        CopySource: `${BUCKET}/plain`,
        ChecksumAlgorithm: 'SHA256',
      }),
    );
    expect(CopyObjectResult).toMatchObject({ ChecksumSHA256: sum('SHA256', 'abc') });
    expect(await head('sha')).toMatchObject({ ChecksumSHA256: sum('SHA256', 'abc') });
  });

  it('is copied from a multipart upload as an object of one part', async () => {
    const { CopyObjectResult } = await s3.client.send(
      new CopyObjectCommand({ Bucket: BUCKET, Key: 'one', CopySource: `${BUCKET}/composite` }),
    );
    expect(CopyObjectResult).toMatchObject({
      ETag: '"900150983cd24fb0d6963f7d28e17f72"',
      ChecksumCRC32: sum('CRC32', 'abc'),
      ChecksumType: 'FULL_OBJECT',
    });
  });
});
