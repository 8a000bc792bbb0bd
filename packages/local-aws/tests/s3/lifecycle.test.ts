import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketLifecycleCommand,
  GetBucketLifecycleConfigurationCommand,
  GetObjectCommand,
  type LifecycleRule,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Fixture, startS3Fixture } from './s3-fixture.ts';

/** Lifecycle rules by age with a controlled clock, and copies that never overwrite. */

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
  count += 1;
  Bucket = `expiring-${count}`;
  await s3.client.send(new CreateBucketCommand({ Bucket }));
  await s3.client.send(
    new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
  );
});

const setRules = (...Rules: LifecycleRule[]) =>
  s3.client.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }),
  );
const put = (Key: string, Body = 'x') =>
  s3.client.send(new PutObjectCommand({ Bucket, Key, Body }));
const passDays = (days: number) => {
  s3.clock.offsetSeconds += days * 86_400;
};
/** Keys with their kind: latest version, older version or delete marker. */
async function stored(): Promise<string[]> {
  const { Versions = [], DeleteMarkers = [] } = await s3.client.send(
    new ListObjectVersionsCommand({ Bucket }),
  );
  return [
    ...Versions.map(({ Key, IsLatest }) => `${Key} ${IsLatest ? 'latest' : 'older'}`),
    ...DeleteMarkers.map(({ Key }) => `${Key} marker`),
  ].sort();
}
const Status = 'Enabled' as const;

describe('lifecycle', () => {
  it('is returned as set, and can be removed', async () => {
    const get = () => s3.client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
    await expect(get()).rejects.toMatchObject({ name: 'NoSuchLifecycleConfiguration' });
    const rule: LifecycleRule = {
      ID: 'Open',
      Status,
      Filter: { Prefix: 'incoming/' },
      Expiration: { Days: 1 },
      NoncurrentVersionExpiration: { NoncurrentDays: 2 },
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 3 },
    };
    await setRules(rule);
    expect((await get()).Rules).toEqual([rule]);
    await s3.client.send(new DeleteBucketLifecycleCommand({ Bucket }));
    await expect(get()).rejects.toMatchObject({ name: 'NoSuchLifecycleConfiguration' });
  });

  it('refuses what it does not cover', async () => {
    await expect(
      setRules({ Status, Filter: { Tag: { Key: 'a', Value: 'b' } }, Expiration: { Days: 1 } }),
    ).rejects.toMatchObject({ name: 'NotImplemented' });
    await expect(setRules({ Status, Filter: { Prefix: '' } })).rejects.toMatchObject({
      name: 'MalformedXML',
    });
  });

  it('expires objects of its prefix after the set days, not before', async () => {
    await setRules({ Status, Filter: { Prefix: 'incoming/' }, Expiration: { Days: 1 } });
    await put('incoming/a');
    await put('kept/a');
    passDays(0.9);
    expect(await stored()).toEqual(['incoming/a latest', 'kept/a latest']);
    passDays(1.2);
    await expect(
      s3.client.send(new GetObjectCommand({ Bucket, Key: 'incoming/a' })),
    ).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await stored()).toEqual(['incoming/a marker', 'incoming/a older', 'kept/a latest']);
  });

  it('removes replaced versions permanently, then the remaining marker', async () => {
    await setRules({
      Status,
      Filter: { Prefix: '' },
      NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    });
    await put('a', 'one');
    passDays(5);
    await put('a', 'two');
    // Its age counts from the time of its replacement.
    expect(await stored()).toEqual(['a latest', 'a older']);
    passDays(2.1);
    expect(await stored()).toEqual(['a latest']);

    await setRules(
      { Status, Filter: { Prefix: 'a' }, Expiration: { Days: 1 } },
      { Status, Filter: { Prefix: 'a' }, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
      { Status, Filter: { Prefix: 'a' }, Expiration: { ExpiredObjectDeleteMarker: true } },
    );
    passDays(2.1);
    await stored();
    passDays(2.1);
    expect(await stored()).toEqual([]);
  });

  it('aborts multipart uploads that were never completed', async () => {
    await setRules({
      Status,
      Filter: { Prefix: '' },
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
    });
    const { UploadId } = await s3.client.send(
      new CreateMultipartUploadCommand({ Bucket, Key: 'big' }),
    );
    const parts = () => s3.client.send(new ListPartsCommand({ Bucket, Key: 'big', UploadId }));
    expect((await parts()).UploadId).toBe(UploadId);
    passDays(2.1);
    await expect(parts()).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it('ignores a disabled rule', async () => {
    await setRules({ Status: 'Disabled', Filter: { Prefix: '' }, Expiration: { Days: 1 } });
    await put('a');
    passDays(30);
    expect(await stored()).toEqual(['a latest']);
  });
});

describe('a copy that never overwrites', () => {
  it('copies the named version once, and answers 412 afterwards', async () => {
    const { VersionId } = await put('incoming/a', 'checked');
    await put('incoming/a', 'replaced');
    const copy = () =>
      s3.client.send(
        new CopyObjectCommand({
          Bucket,
          Key: 'kept/a',
          CopySource: `${Bucket}/incoming/a?versionId=${VersionId}`,
          MetadataDirective: 'REPLACE',
          ContentType: 'text/plain',
          IfNoneMatch: '*',
        }),
      );
    const first = await copy();
    await expect(copy()).rejects.toMatchObject({ name: 'PreconditionFailed' });
    const kept = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'kept/a' }));
    expect(await kept.Body?.transformToString()).toBe('checked');
    expect([kept.VersionId, kept.ContentType]).toEqual([first.VersionId, 'text/plain']);
  });
});
