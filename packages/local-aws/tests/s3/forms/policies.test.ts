import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUCKET, type S3Fixture, startS3Fixture } from '../s3-fixture.ts';
import { PREFIX, sendForm } from './send-form.ts';

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
});
afterAll(() => s3.close());

const unescaped = (xml: string) =>
  xml.replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');

// Codes and messages: LocalStack's snapshots of AWS, TestS3PresignedPost; others by Versity's.
it.each([
  [
    'two fields in one condition',
    [{ bucket: BUCKET, key: 'a' }],
    'InvalidPolicyDocument',
    'Invalid Policy: Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.',
  ],
  [
    'a condition of a number',
    [{ key: 1 }],
    'InvalidPolicyDocument',
    'Invalid Policy: Invalid Simple-Condition: value must be a string.',
  ],
  [
    'an unknown operator',
    [['ends-with', '$key', 'a']],
    'InvalidPolicyDocument',
    "Invalid Policy: Invalid Condition: unknown operation 'ends-with'.",
  ],
  [
    'a size without a maximum',
    [['content-length-range', 0]],
    'InvalidPolicyDocument',
    'Invalid Policy: Invalid content-length-range: wrong number of arguments.',
  ],
  [
    'a size that is no number',
    [['content-length-range', 'test', '10']],
    'AccessDenied',
    'Invalid according to Policy: Policy Condition failed: ["content-length-range", "test", "10"]',
  ],
  [
    'a name without its dollar sign',
    [['eq', 'key', 'uploads/user_1/n']],
    'AccessDenied',
    'Invalid according to Policy: Policy Condition failed: ["eq", "key", "uploads/user_1/n"]',
  ],
  [
    'another value',
    [{ key: 'a' }],
    'AccessDenied',
    'Invalid according to Policy: Policy Condition failed: ["eq", "$key", "a"]',
  ],
  ['no conditions', undefined, 'AccessDenied', 'Extra input fields: x-amz-meta-extra'],
  ['a text as conditions', 'none', 'InvalidPolicyDocument', "Invalid 'conditions' value."],
])('refuses a policy with %s', async (_, allConditions, code, message) => {
  const sent = await sendForm(s3.endpoint, {
    fields: { key: `${PREFIX}n`, ...(!allConditions && { 'x-amz-meta-extra': '1' }) },
    file: Buffer.from('pdf'),
    ...(allConditions !== undefined && { allConditions }),
  });
  expect(sent).toMatchObject({ status: code === 'AccessDenied' ? 403 : 400, code });
  expect(unescaped(sent.text)).toContain(message);
  await expect(
    s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: `${PREFIX}n` })),
  ).rejects.toMatchObject({ name: 'NoSuchKey' });
});
