import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Fixture, sendEvents, startS3Fixture } from './s3-fixture.ts';

let s3: S3Fixture;
let Bucket = '';
let count = 0;
beforeAll(async () => {
  s3 = await startS3Fixture();
});
afterAll(() => s3.close());
beforeEach(async () => {
  count += 1;
  Bucket = `versioned-${count}`;
  await s3.client.send(new CreateBucketCommand({ Bucket }));
});

const setVersioning = (Status: 'Enabled' | 'Suspended') =>
  s3.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));
const put = async (Key: string, Body: string) =>
  (await s3.client.send(new PutObjectCommand({ Bucket, Key, Body }))).VersionId;
const text = async (Key: string, VersionId?: string) =>
  (
    await s3.client.send(new GetObjectCommand({ Bucket, Key, ...(VersionId && { VersionId }) }))
  ).Body?.transformToString();
const remove = (Key: string, VersionId?: string) =>
  s3.client.send(new DeleteObjectCommand({ Bucket, Key, ...(VersionId && { VersionId }) }));
const versions = (more = {}) => s3.client.send(new ListObjectVersionsCommand({ Bucket, ...more }));

describe('versioning', () => {
  it('is reported as off until it is set', async () => {
    const get = () => s3.client.send(new GetBucketVersioningCommand({ Bucket }));
    expect((await get()).Status).toBeUndefined();
    expect(await put('a', 'x')).toBeUndefined();
    await setVersioning('Enabled');
    expect((await get()).Status).toBe('Enabled');
    await setVersioning('Suspended');
    expect((await get()).Status).toBe('Suspended');
  });

  it('keeps every version and returns each by its id', async () => {
    await put('a', 'before');
    await setVersioning('Enabled');
    const one = await put('a', 'one');
    const two = await put('a', 'two');
    expect(one).not.toBe(two);
    expect(await text('a')).toBe('two');
    expect(await text('a', one)).toBe('one');
    expect(await text('a', 'null')).toBe('before');
    const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'a' }));
    expect(head.VersionId).toBe(two);
    // An id that S3 did not create, as LocalStack recorded of AWS.
    for (const invented of ['unknown', 'HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD']) {
      const refused = { name: 'InvalidArgument', message: 'Invalid version id specified' };
      await expect(text('a', invented)).rejects.toMatchObject(refused);
      await expect(remove('a', invented)).rejects.toMatchObject(refused);
    }
    const other = await put('b', 'of another object');
    await expect(text('a', other)).rejects.toMatchObject({ name: 'NoSuchVersion' });
    await remove('a', other);
    expect(await text('b', other)).toBe('of another object');
  });

  it('hides a deleted object with a marker and restores it when the marker is deleted', async () => {
    await setVersioning('Enabled');
    const one = await put('a', 'one');
    const marker = await remove('a');
    expect(marker.DeleteMarker).toBe(true);
    await expect(text('a')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(text('a', marker.VersionId)).rejects.toMatchObject({ name: 'MethodNotAllowed' });
    expect(await text('a', one)).toBe('one');
    const { KeyCount } = await s3.client.send(new ListObjectsV2Command({ Bucket }));
    expect(KeyCount).toBe(0);
    const undone = await remove('a', marker.VersionId);
    expect(undone).toMatchObject({ DeleteMarker: true, VersionId: marker.VersionId });
    expect(await text('a')).toBe('one');
  });

  it('deletes one version permanently and makes the previous one the latest', async () => {
    await setVersioning('Enabled');
    const one = await put('a', 'one');
    const two = await put('a', 'two');
    await sendEvents(s3.client, Bucket);
    await remove('a', two);
    expect(await text('a')).toBe('one');
    await expect(text('a', two)).rejects.toMatchObject({ name: 'NoSuchVersion' });
    expect((await s3.eventsOf('a')).map((event) => event.detail)).toMatchObject([
      { 'deletion-type': 'Permanently Deleted', object: { 'version-id': two } },
    ]);
    await remove('a', one);
    await s3.client.send(new DeleteBucketCommand({ Bucket }));
  });

  it('replaces the null version while suspended and keeps the others', async () => {
    await setVersioning('Enabled');
    const one = await put('a', 'one');
    await setVersioning('Suspended');
    expect(await put('a', 'two')).toBeUndefined();
    expect(await put('a', 'three')).toBeUndefined();
    const read = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'a' }));
    expect(read.VersionId).toBe('null');
    expect(await text('a', 'null')).toBe('three');
    expect(await text('a', one)).toBe('one');
    const { Versions } = await versions();
    expect(Versions?.map((entry) => [entry.VersionId, entry.IsLatest])).toEqual([
      ['null', true],
      [one, false],
    ]);
    expect((await remove('a')).VersionId).toBe('null');
    await expect(text('a')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await text('a', one)).toBe('one');
  });

  it('lists versions and markers, newest first, in pages', async () => {
    await setVersioning('Enabled');
    const a1 = await put('a', '1');
    const a2 = await put('a', '2');
    const b1 = await put('b/x', '1');
    const { VersionId: bMarker } = await remove('b/x');
    const all = await versions();
    expect(all.Versions?.map((entry) => [entry.Key, entry.VersionId, entry.IsLatest])).toEqual([
      ['a', a2, true],
      ['a', a1, false],
      ['b/x', b1, false],
    ]);
    expect(all.DeleteMarkers).toMatchObject([{ Key: 'b/x', VersionId: bMarker, IsLatest: true }]);

    const seen: (string | undefined)[] = [];
    let page = await versions({ MaxKeys: 1 });
    for (;;) {
      seen.push(
        ...[...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].map((e) => e.VersionId),
      );
      if (!page.IsTruncated) break;
      page = await versions({
        MaxKeys: 1,
        KeyMarker: page.NextKeyMarker,
        VersionIdMarker: page.NextVersionIdMarker,
      });
    }
    expect(seen).toEqual([a2, a1, bMarker, b1]);
    const rolled = await versions({ Delimiter: '/' });
    expect(rolled.CommonPrefixes?.map((entry) => entry.Prefix)).toEqual(['b/']);
  });

  it('restores an older version by copying it', async () => {
    await setVersioning('Enabled');
    const one = await put('a', 'one');
    await put('a', 'two');
    const copied = await s3.client.send(
      new CopyObjectCommand({ Bucket, Key: 'a', CopySource: `${Bucket}/a?versionId=${one}` }),
    );
    expect(copied.CopySourceVersionId).toBe(one);
    expect(await text('a')).toBe('one');
    expect((await versions()).Versions).toHaveLength(3);
  });

  it('deletes many versions in one request', async () => {
    await setVersioning('Enabled');
    const one = await put('a', 'one');
    await put('b', 'two');
    const { Deleted } = await s3.client.send(
      new DeleteObjectsCommand({
        Bucket,
        Delete: { Objects: [{ Key: 'a', VersionId: one }, { Key: 'b' }] },
      }),
    );
    expect(Deleted?.[0]).toMatchObject({ Key: 'a', VersionId: one });
    expect(Deleted?.[1]).toMatchObject({ Key: 'b', DeleteMarker: true });
    expect((await versions()).Versions?.map((entry) => entry.Key)).toEqual(['b']);
  });
});
