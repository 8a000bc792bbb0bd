import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PART_BYTES } from '#contracts/endpoints/files/upload-addresses.ts';
import { cancelMultipartUpload } from '#lambdas/upload-addresses/multipart/cancel-multipart-upload.ts';
import { completeMultipartUpload } from '#lambdas/upload-addresses/multipart/complete-multipart-upload.ts';
import { createPartAddresses } from '#lambdas/upload-addresses/multipart/create-part-addresses.ts';
import { startMultipartUpload } from '#lambdas/upload-addresses/multipart/start-multipart-upload.ts';
import { connectFiles } from '#shared/files/files.ts';
import { keepVersion } from '#shared/files/keep-version.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';

/** Uploads in parts, their limits, and the copy of files above 100 MB. */

let on: Documents;
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());

const MB = 1024 * 1024;
const now = { at: new Date('2099-03-04T10:20:00.000Z') };
const depsOf = () => ({
  table: on.table,
  files: connectFiles(on.bucket),
  clock: { now: () => now.at },
});
const start = (size: number, userId = 'usr_one', contentType = 'application/pdf') =>
  startMultipartUpload(depsOf(), {
    principal: principalOf(userId),
    body: { name: 'Hearing.pdf', purpose: 'caseDocument', contentType, size },
  });
const requestOf = (upload: { key: string; uploadId: string }, userId = 'usr_one') => ({
  principal: principalOf(userId),
  body: upload,
});

test('a part takes the bytes of its part only, and the whole what was announced', async () => {
  const upload = await start(2 * PART_BYTES + 5 * MB);
  const addresses = async (partNumbers: number[], userId = 'usr_one') =>
    createPartAddresses(depsOf(), {
      principal: principalOf(userId),
      body: { ...upload, partNumbers },
    });
  const { url } = await addresses([1, 2, 3]);
  const put = async (position: number, size: number) => {
    const reply = await fetch(url[position] ?? '', { method: 'PUT', body: new Uint8Array(size) });
    return reply.status;
  };
  expect(await put(0, PART_BYTES + 1)).toBe(403);
  expect(await put(0, PART_BYTES - 1)).toBe(403);
  expect(await put(2, PART_BYTES)).toBe(403);
  await expect(addresses([4])).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(addresses([1], 'usr_two')).rejects.toMatchObject({ code: 'not_allowed' });
  const complete = (parts: { partNumber: number; eTag: string }[]) =>
    completeMultipartUpload(depsOf(), {
      principal: principalOf('usr_one'),
      body: { ...upload, parts },
    });
  const some = [1, 2].map((partNumber) => ({ partNumber, eTag: '"x"' }));
  for (const parts of [
    some,
    [...some, { partNumber: 4, eTag: '"x"' }],
    [...some, { partNumber: 3, eTag: '"x"' }],
  ])
    await expect(complete(parts)).rejects.toMatchObject({ code: 'conflict' });
});

test('an upload that was cancelled or is older than a day has ended', async () => {
  const upload = await start(20 * MB);
  const parts = [1, 2, 3].map((partNumber) => ({ partNumber, eTag: '"x"' }));
  const body = { ...upload, partNumbers: [1] };
  const ended = { code: 'not_found', message: 'This upload has ended. Please start it again' };
  const principal = principalOf('usr_one');
  now.at = new Date('2099-03-05T10:20:01.000Z');
  await expect(createPartAddresses(depsOf(), { principal, body })).rejects.toMatchObject(ended);
  now.at = new Date('2099-03-04T10:20:00.000Z');
  await expect(cancelMultipartUpload(depsOf(), requestOf(upload, 'usr_two'))).rejects.toMatchObject(
    {
      code: 'not_allowed',
    },
  );
  for (let times = 0; times < 2; times += 1)
    expect(await cancelMultipartUpload(depsOf(), requestOf(upload))).toEqual({
      message: 'Upload Cancelled',
    });
  await expect(createPartAddresses(depsOf(), { principal, body })).rejects.toMatchObject(ended);
  await expect(
    completeMultipartUpload(depsOf(), { principal, body: { ...upload, parts } }),
  ).rejects.toMatchObject(ended);
});

test('other types and larger files are refused; 20 GB can be uploaded in an hour', async () => {
  await expect(start(20 * MB, 'usr_two', 'video/quicktime')).rejects.toMatchObject({
    message: 'Invalid File Type',
  });
  await expect(start(2049 * MB, 'usr_two')).rejects.toMatchObject({ code: 'too_large' });
  for (let count = 0; count < 10; count += 1) await start(2048 * MB, 'usr_two');
  await expect(start(20 * MB, 'usr_two')).rejects.toMatchObject({
    code: 'too_many_tries',
    message: 'Too many uploads. Please wait 40 minutes',
  });
});

test('a file above the size of a part is copied in parts, once, byte for byte', async () => {
  const bytes = Buffer.alloc(12 * MB + 12_345, 'portal');
  bytes.write('the end', bytes.length - 7);
  const files = connectFiles(on.bucket);
  const Bucket = files.bucket;
  const from = { key: 'incoming/large.pdf', contentType: 'application/pdf' };
  const { VersionId: versionId = '' } = await files.client.send(
    new PutObjectCommand({ Bucket, Key: from.key, Body: bytes }),
  );
  const version = { ...from, versionId, sizeBytes: bytes.length };
  const copies = await Promise.all(
    [1, 2].map(() => keepVersion(files, version, 'kept/large.pdf', 5 * MB)),
  );
  const [kept, ...others] = copies.filter((id) => id !== undefined);
  expect(others).toEqual([]);
  const { Body, ContentType, ETag } = await files.client.send(
    new GetObjectCommand({ Bucket, Key: 'kept/large.pdf', VersionId: kept }),
  );
  expect(ContentType).toBe('application/pdf');
  expect(ETag).toMatch(/-3"$/);
  expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
});

test('files above 100 MB are copied in parts of 100 MB', async () => {
  const requestsFor = async (sizeBytes: number) => {
    const ranges: (string | undefined)[] = [];
    const files = {
      ...{ bucket: 'files' },
      client: {
        async send(command: { input: { CopySourceRange?: string } }) {
          ranges.push(command.input.CopySourceRange);
          return { UploadId: 'upload', CopyPartResult: { ETag: 'tag' }, VersionId: 'one' };
        },
      },
    };
    await keepVersion(
      // The client answers each command of a copy.
      files as unknown as Parameters<typeof keepVersion>[0],
      { key: 'from', versionId: 'one', contentType: 'application/pdf', sizeBytes },
      'kept',
    );
    return ranges;
  };
  expect(await requestsFor(100 * MB)).toEqual([undefined]);
  expect(await requestsFor(100 * MB + 1)).toEqual([
    undefined,
    `bytes=0-${100 * MB - 1}`,
    `bytes=${100 * MB}-${100 * MB}`,
    undefined,
  ]);
});
