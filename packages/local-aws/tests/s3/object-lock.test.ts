import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectLockConfigurationCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectLockConfigurationCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Fixture, startS3Fixture } from './s3-fixture.ts';

/** Object Lock, as its page in the user guide of S3 describes it; texts of errors as in MinIO. */

const DAY_MS = 86_400_000;
let s3: S3Fixture;
let Bucket = '';
let count = 0;
beforeAll(async () => {
  s3 = await startS3Fixture();
  // S3 refuses requests whose signature time differs from its clock.
  s3.client.middlewareStack.add(
    (next) => (call) => {
      s3.client.config.systemClockOffset = s3.clock.offsetSeconds * 1000;
      return next(call);
    },
    { step: 'initialize' },
  );
});
afterAll(() => s3.close());
beforeEach(async () => {
  s3.clock.offsetSeconds = 0;
  count += 1;
  Bucket = `locked-${count}`;
  await s3.client.send(new CreateBucketCommand({ Bucket }));
});

const setVersioning = (Status: 'Enabled' | 'Suspended') =>
  s3.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));
const turnOn = (Rule?: object) =>
  s3.client.send(
    new PutObjectLockConfigurationCommand({
      Bucket,
      ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled', ...(Rule && { Rule }) },
    }),
  );
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const put = (more: Partial<PutObjectCommandInput> = {}) =>
  s3.client.send(new PutObjectCommand({ Bucket, Key: 'award.pdf', Body: 'award', ...more }));
const locked = (mode: 'GOVERNANCE' | 'COMPLIANCE', until = inDays(2)) =>
  put({ ObjectLockMode: mode, ObjectLockRetainUntilDate: until, ChecksumAlgorithm: 'SHA256' });
const remove = (VersionId: string | undefined, more = {}) =>
  s3.client.send(new DeleteObjectCommand({ Bucket, Key: 'award.pdf', VersionId, ...more }));
const head = (Key: string) => s3.client.send(new HeadObjectCommand({ Bucket, Key }));

describe('a bucket', () => {
  it('is locked for good once it has versions', async () => {
    const get = () => s3.client.send(new GetObjectLockConfigurationCommand({ Bucket }));
    await expect(get()).rejects.toMatchObject({ name: 'ObjectLockConfigurationNotFoundError' });
    await expect(turnOn()).rejects.toMatchObject({ name: 'InvalidBucketState' });
    await setVersioning('Enabled');
    await turnOn();
    await turnOn();
    expect((await get()).ObjectLockConfiguration).toEqual({ ObjectLockEnabled: 'Enabled' });
    await expect(setVersioning('Suspended')).rejects.toMatchObject({ name: 'InvalidBucketState' });
  });

  it('without Object Lock refuses a retention', async () => {
    await setVersioning('Enabled');
    await expect(locked('COMPLIANCE')).rejects.toMatchObject({
      name: 'InvalidRequest',
      message: 'Bucket is missing Object Lock Configuration',
    });
  });

  it('answers 501 to default retentions, and to locks of copies and of uploads in parts', async () => {
    await setVersioning('Enabled');
    const covered = { $metadata: { httpStatusCode: 501 } };
    const rule = { DefaultRetention: { Mode: 'COMPLIANCE', Days: 1 } };
    await expect(turnOn(rule)).rejects.toMatchObject(covered);
    await turnOn();
    await put();
    const lock = {
      ObjectLockMode: 'COMPLIANCE',
      ObjectLockRetainUntilDate: inDays(1),
    } as const;
    const target = { Bucket, Key: 'copy', ...lock };
    await expect(
      s3.client.send(new CopyObjectCommand({ ...target, CopySource: `${Bucket}/award.pdf` })),
    ).rejects.toMatchObject(covered);
    await expect(s3.client.send(new CreateMultipartUploadCommand(target))).rejects.toMatchObject(
      covered,
    );
  });
});

describe('an object with a retention', () => {
  beforeEach(async () => {
    await setVersioning('Enabled');
    await turnOn();
  });

  it('needs a mode, a date in the future and a checksum', async () => {
    const lock = { ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: inDays(1) } as const;
    await expect(put(lock)).rejects.toMatchObject({ name: 'InvalidRequest' });
    const wrong: Partial<PutObjectCommandInput>[] = [
      { ObjectLockMode: 'COMPLIANCE' },
      { ObjectLockRetainUntilDate: inDays(1) },
      { ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: inDays(-1) },
    ];
    for (const lock of wrong)
      await expect(put(lock)).rejects.toMatchObject({ name: 'InvalidArgument' });
    await expect(head('award.pdf')).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('shows it, is hidden by a delete marker, and is not deleted', async () => {
    const until = inDays(2);
    const { VersionId } = await locked('COMPLIANCE', until);
    expect(await head('award.pdf')).toMatchObject({
      ObjectLockMode: 'COMPLIANCE',
      ObjectLockRetainUntilDate: until,
    });
    await expect(remove(VersionId)).rejects.toMatchObject({ name: 'AccessDenied' });
    await expect(remove(VersionId, { BypassGovernanceRetention: true })).rejects.toMatchObject({
      name: 'AccessDenied',
    });
    const Delete = { Objects: [{ Key: 'award.pdf', VersionId }] };
    const { Errors } = await s3.client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    expect(Errors).toMatchObject([{ Code: 'AccessDenied', VersionId }]);
    await remove(undefined);
    const { Versions } = await s3.client.send(new ListObjectVersionsCommand({ Bucket }));
    expect(Versions).toMatchObject([{ VersionId }]);
  });

  it('in governance mode gives way to a bypass', async () => {
    const { VersionId } = await locked('GOVERNANCE');
    await expect(remove(VersionId)).rejects.toMatchObject({ name: 'AccessDenied' });
    await remove(VersionId, { BypassGovernanceRetention: true });
    await expect(head('award.pdf')).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('has copies without it', async () => {
    await locked('COMPLIANCE');
    const target = { Bucket, Key: 'copy.pdf', CopySource: `${Bucket}/award.pdf` };
    await s3.client.send(new CopyObjectCommand(target));
    expect((await head('copy.pdf')).ObjectLockMode).toBeUndefined();
  });

  it('outlives a rule that removes replaced versions, until its date', async () => {
    await s3.client.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket,
        LifecycleConfiguration: {
          Rules: [
            {
              ID: 'Replaced',
              Status: 'Enabled',
              Filter: { Prefix: '' },
              NoncurrentVersionExpiration: { NoncurrentDays: 1 },
            },
          ],
        },
      }),
    );
    const { VersionId } = await locked('COMPLIANCE', inDays(10));
    const { VersionId: latest } = await put();
    const versionsAfter = async (days: number) => {
      s3.clock.offsetSeconds = (days * DAY_MS) / 1000;
      const { Versions = [] } = await s3.client.send(new ListObjectVersionsCommand({ Bucket }));
      return Versions.map((version) => version.VersionId);
    };
    expect(await versionsAfter(5)).toEqual([latest, VersionId]);
    expect(await versionsAfter(12)).toEqual([latest]);
  });
});
