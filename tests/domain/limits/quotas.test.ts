import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUploadAddresses } from '#lambdas/upload-addresses/create-upload-addresses.ts';
import { connectFiles } from '#shared/files/files.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import { quotaKeys } from '#shared/quota/quota-keys.ts';
import { caseIdOf } from '../../support/make-case.ts';
import { principalOf } from '../../support/people/principal.ts';
import {
  type Proceedings,
  startProceedings,
} from '../../support/stores/start/start-proceedings.ts';

/** Quotas of a person or case, including parallel use. */

let on: Proceedings;
beforeAll(async () => {
  on = await startProceedings();
});
afterAll(() => on.stop());

// In the future: time to live removes expired items.
const start = new Date('2099-03-04T10:20:00.000Z');
const hourly: Quota = {
  name: 'TEST',
  windowSeconds: 3600,
  maxCount: 5,
  maxBytes: 100,
  message: 'Too many tests',
};
const spend = (ownerId: string, count = 1, bytes = 0, now = start, quota = hourly) =>
  spendQuota(on.table, { quota, ownerId, count, bytes, now });
const refusal = {
  code: 'too_many_tries',
  message: 'Too many tests. Please wait 40 minutes',
  retryAfterSeconds: 2400,
};

test('allows the number of its window, also in parallel, and starts over in the next window', async () => {
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => spend('usr_a')));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  await expect(spend('usr_a')).rejects.toMatchObject(refusal);
  await spend('usr_b');
  await spend('usr_a', 1, 0, new Date('2099-03-04T11:00:00.000Z'));
});

test('counts bytes, and refuses a use larger than the quota', async () => {
  await expect(spend('usr_c', 1, 101)).rejects.toMatchObject(refusal);
  await expect(spend('usr_c', 6)).rejects.toMatchObject(refusal);
  await spend('usr_c', 1, 60);
  await expect(spend('usr_c', 1, 41)).rejects.toMatchObject(refusal);
  await spend('usr_c', 1, 40);
});

const MB = 1_048_576;
const ask = (facts: { emailVerified?: boolean; purpose?: 'avatar' | 'commentAttachment' } = {}) =>
  createUploadAddresses(
    { table: on.table, files: connectFiles(on.bucket), clock: { now: () => start } },
    {
      principal: { ...principalOf('usr_uploads'), emailVerified: facts.emailVerified ?? true },
      body: {
        key: Array(10).fill('x.png'),
        purpose: facts.purpose ?? 'commentAttachment',
        contentTypes: Array(10).fill('image/png'),
        sizes: Array(10).fill(5 * MB),
      },
    },
  );

test('allows 200 upload addresses an hour, and before email verification only pictures', async () => {
  await expect(ask({ emailVerified: false })).rejects.toMatchObject({ code: 'email_not_verified' });
  expect((await ask({ emailVerified: false, purpose: 'avatar' })).url).toHaveLength(10);
  await expect(ask({ emailVerified: false, purpose: 'avatar' })).rejects.toMatchObject({
    code: 'too_many_tries',
  });
  for (let n = 0; n < 20; n += 1) expect((await ask()).url).toHaveLength(10);
  await expect(ask()).rejects.toMatchObject({
    code: 'too_many_tries',
    retryAfterSeconds: 2400,
    message: 'Too many uploads. Please wait 40 minutes',
  });
});

test('limits the comments of a case, and stores no refused one', async () => {
  expect((await on.add(1, {})).status).toBe(200);
  await on.table.client.send(
    new UpdateCommand({
      TableName: on.table.name,
      Key: quotaKeys.use(caseIdOf(1), 'COMMENTS', 'ALL'),
      UpdateExpression: 'SET usedCount = :used',
      ExpressionAttributeValues: { ':used': 9_999 },
    }),
  );
  const key = 'k'.repeat(20);
  expect((await on.add(1, {}, { key })).status).toBe(200);
  const before = await on.stored(1);
  expect(await on.add(1, {})).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: expect.stringContaining('number of comments') },
  });
  // A repeat of a stored comment returns the same answer.
  expect((await on.add(1, {}, { key })).status).toBe(200);
  expect(await on.stored(1)).toEqual(before);
});
