import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type ChecksumAlgorithm,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BUCKET,
  CREDENTIALS,
  hmac,
  patternBytes,
  type S3Fixture,
  startS3Fixture,
} from './s3-fixture.ts';
import { type RawReply, type Seed, sendRaw, sha256 } from './send-raw.ts';

const MB = 1024 * 1024;
let s3: S3Fixture;
/** The SDK's default: a CRC32 with every upload, in the trailer of a stream. */
let checking: S3Client;
beforeAll(async () => {
  s3 = await startS3Fixture();
  checking = new S3Client({
    region: 'ap-south-1',
    endpoint: s3.endpoint,
    credentials: CREDENTIALS,
    forcePathStyle: true,
    maxAttempts: 1,
  });
});
afterAll(async () => {
  checking.destroy();
  await s3.close();
});

const stored = async (key: string): Promise<Buffer> => {
  const read = await s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
  return Buffer.from((await read.Body?.transformToByteArray()) ?? []);
};
const isAbsent = async (key: string): Promise<void> => {
  await expect(stored(key)).rejects.toMatchObject({ name: 'NoSuchKey' });
};

describe('aws-chunked uploads', () => {
  it('stores a stream of 140,000 bytes, with its trailing checksum', async () => {
    const body = patternBytes(140_000);
    const sent = await checking.send(
      new PutObjectCommand({
        Bucket: BUCKET,
        Key: 'chunked',
        Body: Readable.from(
          body
            .toString('latin1')
            .match(/[\s\S]{1,9973}/g)
            ?.map((piece) => Buffer.from(piece, 'latin1')) ?? [],
        ),
        ContentLength: body.length,
        ContentEncoding: 'gzip',
      }),
    );
    expect(sent.ChecksumCRC32).toMatch(/^.{6}==$/);
    expect((await stored('chunked')).equals(body)).toBe(true);
    const head = await checking.send(
      new HeadObjectCommand({ Bucket: BUCKET, Key: 'chunked', ChecksumMode: 'ENABLED' }),
    );
    expect(head).toMatchObject({
      ContentLength: 140_000,
      ContentEncoding: 'gzip',
      ChecksumCRC32: sent.ChecksumCRC32,
      ChecksumType: 'FULL_OBJECT',
    });
  });

  const signedChunks = (
    key: string,
    pieces: Buffer[],
    options: { tamper?: (frames: Buffer) => Buffer; trailer?: string } = {},
  ): Promise<RawReply> => {
    const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const frame = (seed: Seed): Buffer => {
      let previous = seed.signature;
      const frames: Buffer[] = [];
      for (const piece of [...pieces, Buffer.alloc(0)]) {
        const toSign = [
          'AWS4-HMAC-SHA256-PAYLOAD',
          seed.at,
          seed.scope,
          previous,
          sha256(''),
          sha256(piece),
        ];
        previous = hmac(seed.key, toSign.join('\n')).toString('hex');
        frames.push(Buffer.from(`${piece.length.toString(16)};chunk-signature=${previous}\r\n`));
        if (piece.length > 0) frames.push(piece, Buffer.from('\r\n'));
      }
      if (options.trailer) {
        const toSign = [
          'AWS4-HMAC-SHA256-TRAILER',
          seed.at,
          seed.scope,
          previous,
          sha256(`${options.trailer}\n`),
        ];
        const signature = hmac(seed.key, toSign.join('\n')).toString('hex');
        frames.push(Buffer.from(`${options.trailer}\r\nx-amz-trailer-signature:${signature}\r\n`));
      }
      frames.push(Buffer.from('\r\n'));
      const whole = Buffer.concat(frames);
      return options.tamper ? options.tamper(whole) : whole;
    };
    return sendRaw(s3.endpoint, {
      method: 'PUT',
      path: `/${BUCKET}/${key}`,
      body: Buffer.alloc(0),
      payload: `STREAMING-AWS4-HMAC-SHA256-PAYLOAD${options.trailer ? '-TRAILER' : ''}`,
      headers: {
        'content-encoding': 'aws-chunked',
        'x-amz-decoded-content-length': String(total),
        ...(options.trailer && { 'x-amz-trailer': options.trailer.split(':')[0] ?? '' }),
      },
      frame,
    });
  };

  it('stores signed chunks', async () => {
    const body = patternBytes(140_000);
    const pieces = [
      body.subarray(0, 65_536),
      body.subarray(65_536, 131_072),
      body.subarray(131_072),
    ];
    expect((await signedChunks('signed-chunks', pieces)).status).toBe(200);
    expect((await stored('signed-chunks')).equals(body)).toBe(true);
    const head = await s3.client.send(
      new HeadObjectCommand({ Bucket: BUCKET, Key: 'signed-chunks' }),
    );
    expect(head.ContentEncoding).toBeUndefined();
  });

  it('refuses a tampered chunk', async () => {
    const reply = await signedChunks('tampered-chunk', [patternBytes(70_000), patternBytes(100)], {
      tamper: (frames) => {
        const changed = Buffer.from(frames);
        changed[50_000] = (changed[50_000] ?? 0) ^ 1;
        return changed;
      },
    });
    expect(reply).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    await isAbsent('tampered-chunk');
  });

  it('reads a refused body to its end, so that the sender gets the response', async () => {
    // Exceeds all connection buffers; refused after the first bytes.
    const reply = await signedChunks('early-refusal', [patternBytes(100), patternBytes(30 * MB)], {
      tamper: (frames) => Buffer.concat([Buffer.from('?'), frames.subarray(1)]),
    });
    expect(reply).toMatchObject({ status: 400, code: 'IncompleteBody' });
    await isAbsent('early-refusal');
  });

  it('refuses a body that ends before its last chunk', async () => {
    const pieces = [patternBytes(10_000), patternBytes(10_000)];
    // In a chunk, between two chunks, and before the last one.
    for (const length of [15_000, 10_100, 20_200]) {
      const reply = await signedChunks('cut-short', pieces, {
        tamper: (frames) => frames.subarray(0, length),
      });
      expect(reply).toMatchObject({ status: 400, code: 'IncompleteBody' });
    }
    await isAbsent('cut-short');
  });

  it('refuses a chunk of less than 8 KB before the last one', async () => {
    // The status is in a log of aws/aws-sdk-cpp#2727.
    const refused = await signedChunks('small', [patternBytes(8191), patternBytes(10)]);
    expect(refused).toMatchObject({ status: 403, code: 'InvalidChunkSizeError' });
    await isAbsent('small');
    const stored = await signedChunks('small', [patternBytes(8192), patternBytes(10)]);
    expect(stored.status).toBe(200);
  });

  it('verifies the signed trailer and its checksum', async () => {
    const body = patternBytes(90_000);
    const sha1 = createHash('sha1').update(body).digest('base64');
    const trailer = `x-amz-checksum-sha1:${sha1}`;
    expect((await signedChunks('trailer', [body], { trailer })).status).toBe(200);
    expect((await stored('trailer')).equals(body)).toBe(true);
    const wrong = `x-amz-checksum-sha1:${createHash('sha1').update('x').digest('base64')}`;
    expect(await signedChunks('wrong-trailer', [body], { trailer: wrong })).toMatchObject({
      status: 400,
      code: 'BadDigest',
    });
    const forged = await signedChunks('forged-trailer', [body], {
      trailer: wrong,
      tamper: (frames) => Buffer.from(frames.toString('latin1').replace(wrong, trailer), 'latin1'),
    });
    expect(forged).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    await isAbsent('wrong-trailer');
    await isAbsent('forged-trailer');
  });
});

describe('checksums', () => {
  // The SDK computes these checksums, so they verify the server's.
  it.each<ChecksumAlgorithm>(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'])(
    "verifies the SDK's %s on upload, and the SDK verifies the download",
    async (ChecksumAlgorithm) => {
      const body = patternBytes(50_021);
      const Key = `sum-${ChecksumAlgorithm}`;
      const sent = await checking.send(
        new PutObjectCommand({ Bucket: BUCKET, Key, Body: body, ChecksumAlgorithm }),
      );
      const property = `Checksum${ChecksumAlgorithm}` as const;
      expect(sent).toHaveProperty(property, expect.stringMatching(/=$/));
      const read = await checking.send(
        new GetObjectCommand({ Bucket: BUCKET, Key, ChecksumMode: 'ENABLED' }),
      );
      expect(Buffer.from((await read.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true);
    },
  );

  it.each([
    ['x-amz-checksum-crc32', 'AAAAAA=='],
    ['x-amz-checksum-crc32c', 'AAAAAA=='],
    ['x-amz-checksum-crc64nvme', 'AAAAAAAAAAA='],
    ['x-amz-checksum-sha1', `${'A'.repeat(27)}=`],
    ['x-amz-checksum-sha256', `${'A'.repeat(43)}=`],
    ['content-md5', `${'A'.repeat(22)}==`],
  ])('answers BadDigest to a wrong %s and stores nothing', async (name, value) => {
    const path = `/${BUCKET}/bad-${name}`;
    const reply = await sendRaw(s3.endpoint, {
      method: 'PUT',
      path,
      body: Buffer.from('body'),
      headers: { [name]: value },
    });
    expect(reply).toMatchObject({ status: 400, code: 'BadDigest' });
    await isAbsent(`bad-${name}`);
  });

  it('accepts a correct Content-MD5 and refuses a malformed one', async () => {
    const withMd5 = (md5: string) =>
      sendRaw(s3.endpoint, {
        method: 'PUT',
        path: `/${BUCKET}/md5`,
        body: Buffer.from('body'),
        headers: { 'content-md5': md5 },
      });
    expect((await withMd5(createHash('md5').update('body').digest('base64'))).status).toBe(200);
    expect(await withMd5('nonsense')).toMatchObject({ code: 'InvalidDigest' });
  });

  it('returns the published check values', async () => {
    // Check values of the CRC catalogue, over the text '123456789'.
    const values = { crc32: 'cbf43926', crc32c: 'e3069283', crc64nvme: 'ae8b14860a799888' };
    for (const [name, hex] of Object.entries(values)) {
      const reply = await sendRaw(s3.endpoint, {
        method: 'PUT',
        path: `/${BUCKET}/check-${name}`,
        body: Buffer.from('123456789'),
        headers: { [`x-amz-checksum-${name}`]: Buffer.from(hex, 'hex').toString('base64') },
      });
      expect(reply.status).toBe(200);
    }
  });
});

describe('multipart uploads', () => {
  const begin = async (
    Key: string,
    more: Partial<CreateMultipartUploadCommandInput> = { ChecksumAlgorithm: 'CRC32' },
  ) => {
    const { UploadId } = await checking.send(
      new CreateMultipartUploadCommand({ Bucket: BUCKET, Key, ...more }),
    );
    return { Bucket: BUCKET, Key, UploadId };
  };
  type Begun = Awaited<ReturnType<typeof begin>>;
  const upload = async (begun: Begun, PartNumber: number, Body: Buffer) => {
    const part = await checking.send(new UploadPartCommand({ ...begun, PartNumber, Body }));
    return { PartNumber, ETag: part.ETag, ChecksumCRC32: part.ChecksumCRC32 };
  };
  const complete = (begun: Begun, Parts: { PartNumber: number; ETag?: string | undefined }[]) =>
    checking.send(new CompleteMultipartUploadCommand({ ...begun, MultipartUpload: { Parts } }));

  it('joins 20 MB of parts sent out of order', async () => {
    const body = patternBytes(20 * MB + 17);
    const begun = await begin('hearing.mp4', {
      ChecksumAlgorithm: 'CRC32',
      ContentType: 'video/mp4',
      Metadata: { a: 'b' },
    });
    const third = await upload(begun, 3, body.subarray(16 * MB));
    const first = await upload(begun, 1, body.subarray(0, 8 * MB));
    const second = await upload(begun, 2, body.subarray(8 * MB, 16 * MB));
    await isAbsent('hearing.mp4');
    const done = await complete(begun, [first, second, third]);
    expect(done.ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
    expect(done.ChecksumCRC32).toMatch(/-3$/);
    expect(sha256(await stored('hearing.mp4'))).toBe(sha256(body));
    const head = await s3.client.send(
      new HeadObjectCommand({ Bucket: BUCKET, Key: 'hearing.mp4' }),
    );
    expect(head).toMatchObject({ ContentType: 'video/mp4', Metadata: { a: 'b' }, ETag: done.ETag });
    const [event] = await s3.eventsOf('hearing.mp4');
    expect(event?.detail).toMatchObject({
      reason: 'CompleteMultipartUpload',
      object: { key: 'hearing.mp4', size: body.length },
    });
  });

  it('lists parts in pages and keeps the last upload of a number', async () => {
    const begun = await begin('parts.bin');
    await upload(begun, 1, patternBytes(10));
    const again = await upload(begun, 1, Buffer.from('replaced'));
    await upload(begun, 2, patternBytes(20));
    await upload(begun, 5, patternBytes(30));
    const page = await checking.send(new ListPartsCommand({ ...begun, MaxParts: 2 }));
    expect(page.Parts?.map((part) => [part.PartNumber, part.Size])).toEqual([
      [1, 8],
      [2, 20],
    ]);
    expect(page).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '2' });
    const rest = await checking.send(
      new ListPartsCommand({ ...begun, PartNumberMarker: page.NextPartNumberMarker }),
    );
    expect(rest.Parts?.map((part) => part.PartNumber)).toEqual([5]);
    expect(rest.IsTruncated).toBe(false);
    await complete(begun, [again]);
    expect((await stored('parts.bin')).toString()).toBe('replaced');
  });

  it('refuses missing, changed, unordered and small parts, and keeps the upload', async () => {
    const begun = await begin('refused.bin');
    const one = await upload(begun, 1, patternBytes(10));
    const two = await upload(begun, 2, patternBytes(10));
    await expect(complete(begun, [one, two])).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete(begun, [two, one])).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    const invalidPart = { name: 'InvalidPart' };
    await expect(complete(begun, [{ ...two, ETag: '"wrong"' }])).rejects.toMatchObject(invalidPart);
    await expect(complete(begun, [{ ...two, PartNumber: 9 }])).rejects.toMatchObject(invalidPart);
    await expect(complete(begun, [])).rejects.toMatchObject({ name: 'MalformedXML' });
    await isAbsent('refused.bin');
    await complete(begun, [two]);
    expect((await stored('refused.bin')).length).toBe(10);
  });

  it('removes an aborted upload', async () => {
    const begun = await begin('aborted.bin');
    const part = await upload(begun, 1, patternBytes(10));
    await checking.send(new AbortMultipartUploadCommand(begun));
    await expect(complete(begun, [part])).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await expect(checking.send(new ListPartsCommand(begun))).rejects.toMatchObject({
      name: 'NoSuchUpload',
    });
    await isAbsent('aborted.bin');
  });

  it('returns a full-object checksum on request', async () => {
    const body = patternBytes(6 * MB);
    const begun = await begin('full.bin', {
      ChecksumAlgorithm: 'CRC32',
      ChecksumType: 'FULL_OBJECT',
    });
    const first = await upload(begun, 1, body.subarray(0, 5 * MB));
    const second = await upload(begun, 2, body.subarray(5 * MB));
    const done = await complete(begun, [first, second]);
    const whole = await checking.send(
      new PutObjectCommand({ Bucket: BUCKET, Key: 'whole.bin', Body: body }),
    );
    expect(done.ChecksumCRC32).toBe(whole.ChecksumCRC32);
  });
});
