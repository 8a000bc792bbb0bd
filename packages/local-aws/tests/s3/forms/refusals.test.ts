import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, type S3Fixture, startS3Fixture } from '../s3-fixture.ts';
import { type Form, sendForm } from './send-form.ts';

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
});
afterAll(() => s3.close());

const MB = 1024 * 1024;
/** Below and above what the form's parser and the connection hold, and far above. */
/** A refusal in each part of a form; the others differ in their message only. */
const STEPS_OF_LARGEST = ['a forged signature', 'a wrong checksum', 'a form without its last line'];
const LARGEST = Buffer.alloc(100 * MB, 97);

const key = 'refused';
const anyValue = (name: string) => ['starts-with', `$${name}`, ''];
const conditions = [
  { bucket: BUCKET },
  ...['key', 'Content-Type', 'tagging', 'x-amz-checksum-sha256'].map(anyValue),
  ...['x-amz-algorithm', 'x-amz-credential', 'x-amz-date'].map(anyValue),
  ['content-length-range', 0, 200 * MB],
];
const withCondition = (...more: unknown[]) => ({ allConditions: [...conditions, ...more] });

type Refused = Partial<Form> & { cut?: number; contentType?: string };

/** In the order in which S3 finds them. */
const STEPS: [string, Refused, string][] = [
  ['a missing bucket', { bucket: 'missing' }, 'NoSuchBucket'],
  ['another type of content', { contentType: 'application/pdf' }, 'PreconditionFailed'],
  ['no boundary', { contentType: 'multipart/form-data' }, 'PreconditionFailed'],
  [
    'too many fields',
    { fields: { key, filler: 'x'.repeat(21_000) } },
    'MaxPostPreDataLengthExceededError',
  ],
  ['a field given twice', { fields: { key, Key: key } }, 'InvalidArgument'],
  [
    'no policy',
    {
      forge: (fields) => {
        delete fields['Policy'];
      },
    },
    'AccessDenied',
  ],
  [
    'another access key',
    {
      forge: (fields) => {
        fields['x-amz-credential'] = fields['x-amz-credential']?.replace(/^\w+/, 'AKIAOTHER') ?? '';
      },
    },
    'InvalidAccessKeyId',
  ],
  [
    'a forged signature',
    {
      forge: (fields) => {
        fields['X-Amz-Signature'] = 'a'.repeat(64);
      },
    },
    'SignatureDoesNotMatch',
  ],
  ['an invalid policy', { allConditions: [{}] }, 'InvalidPolicyDocument'],
  ['an expired policy', { expiresInSeconds: -1 }, 'AccessDenied'],
  ['a condition that fails', withCondition(['eq', '$key', 'another']), 'AccessDenied'],
  ['an extra field', { fields: { key, extra: '1' } }, 'AccessDenied'],
  ['a field that is not covered', { fields: { key, tagging: 'x' } }, 'NotImplemented'],
  ['a key that is too long', { fields: { key: 'k'.repeat(1025) } }, 'KeyTooLongError'],
  [
    'a malformed checksum',
    { fields: { key, 'x-amz-checksum-sha256': 'malformed' } },
    'InvalidRequest',
  ],
  [
    'a wrong checksum',
    { fields: { key, 'x-amz-checksum-sha256': `${'A'.repeat(43)}=` } },
    'BadDigest',
  ],
  ['a file that is too large', withCondition(['content-length-range', 0, 1000]), 'EntityTooLarge'],
  [
    'a file that is too small',
    withCondition(['content-length-range', 150 * MB, 200 * MB]),
    'EntityTooSmall',
  ],
  ['a form that ends in its file', { cut: 500 }, 'MalformedPOSTRequest'],
  ['a form without its last line', { cut: 20 }, 'MalformedPOSTRequest'],
];

const files = () =>
  ['incoming', 'blobs'].flatMap((folder) =>
    readdirSync(join(s3.dataDir, folder), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    ),
  );

describe.each([
  { size: 1024, steps: STEPS },
  { size: 70 * 1024, steps: STEPS },
  { size: MB, steps: STEPS },
  { size: 100 * MB, steps: STEPS.filter(([name]) => STEPS_OF_LARGEST.includes(name)) },
])('a form of $size bytes', ({ size, steps }) => {
  it.each(steps)('is refused with %s, and stores nothing', async (_, refused, code) => {
    const form = { fields: { key }, ...withCondition(), ...refused };
    const sent = await sendForm(s3.endpoint, { ...form, file: LARGEST.subarray(0, size) });
    expect(sent.code).toBe(code);
    await expect(
      s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: key })),
    ).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(files()).toEqual([]);
  });
});

it('stores a form of 100 MB after all refusals', async () => {
  const sent = await sendForm(s3.endpoint, {
    fields: { key: 'stored' },
    ...withCondition(),
    file: LARGEST,
  });
  expect(sent.status).toBe(204);
  const { ContentLength } = await s3.client.send(
    new GetObjectCommand({ Bucket: BUCKET, Key: 'stored', Range: 'bytes=104857590-' }),
  );
  expect(ContentLength).toBe(10);
});
