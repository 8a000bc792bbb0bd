import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Fixture, startS3Fixture } from './s3-fixture.ts';

let s3: S3Fixture;
let Bucket = '';
let count = 0;
beforeAll(async () => {
  s3 = await startS3Fixture();
});
afterAll(() => s3.close());
beforeEach(async () => {
  count += 1;
  Bucket = await createBucket(`listed-${count}`);
});

const createBucket = async (name: string) => {
  await s3.client.send(new CreateBucketCommand({ Bucket: name }));
  await setVersioning('Enabled', name);
  return name;
};
const setVersioning = (Status: 'Enabled' | 'Suspended', name = Bucket) =>
  s3.client.send(
    new PutBucketVersioningCommand({ Bucket: name, VersioningConfiguration: { Status } }),
  );
const put = async (Key: string, name = Bucket) =>
  (await s3.client.send(new PutObjectCommand({ Bucket: name, Key, Body: 'x' }))).VersionId;
const remove = (Key: string, VersionId?: string) =>
  s3.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
const list = (more: Partial<ListObjectVersionsCommandInput> = {}) =>
  s3.client.send(new ListObjectVersionsCommand({ Bucket, ...more }));
type Page = Awaited<ReturnType<typeof list>>;
const entries = ({ Versions = [], DeleteMarkers = [] }: Page) =>
  [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key: Key ?? '', VersionId }));
const after = ({ NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker }: Page) => ({
  KeyMarker,
  ...(VersionIdMarker && { VersionIdMarker }),
});

describe('a loop of list and delete', () => {
  it.each([1, 2, 3])('empties a bucket in pages of %i', async (MaxKeys) => {
    for (const key of ['a', 'a', 'b', 'c/1', 'c/2', 'c/2']) await put(key);
    await remove('b');
    await remove('d');
    await setVersioning('Suspended');
    for (const key of ['a', 'c/1', 'e']) await put(key);
    await setVersioning('Enabled');
    await put('a');

    const seen: { Key: string; VersionId: string | undefined }[] = [];
    let page = await list({ MaxKeys });
    for (;;) {
      const Objects = entries(page);
      seen.push(...Objects);
      const { Errors } = await s3.client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects } }),
      );
      expect(Errors).toBeUndefined();
      if (!page.IsTruncated) break;
      page = await list({ MaxKeys, ...after(page) });
    }
    expect(new Set(seen.map(({ Key, VersionId }) => `${Key} ${VersionId}`)).size).toBe(12);
    expect(seen).toHaveLength(12);
    await s3.client.send(new DeleteBucketCommand({ Bucket }));
  });
});

describe('a version id marker', () => {
  it('of a deleted version continues behind it', async () => {
    const [one, two, three] = [await put('a'), await put('a'), await put('a')];
    const next = await put('b');
    await remove('a', two);
    const page = await list({ KeyMarker: 'a', VersionIdMarker: two });
    expect(entries(page).map(({ VersionId }) => VersionId)).toEqual([one, next]);
    await remove('a', one);
    await remove('a', three);
    expect(entries(await list({ KeyMarker: 'a', VersionIdMarker: three }))).toHaveLength(1);
  });

  it('of another object or bucket is a position in time', async () => {
    const [older, other] = [await put('a'), await put('b')];
    await put('a');
    const foreign = await put('a', await createBucket(`foreign-${count}`));
    expect(entries(await list({ KeyMarker: 'a', VersionIdMarker: other }))).toEqual([
      { Key: 'a', VersionId: older },
      { Key: 'b', VersionId: other },
    ]);
    expect(entries(await list({ KeyMarker: 'a', VersionIdMarker: foreign }))).toHaveLength(3);
  });

  it.each(['invented', 'HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD', '.'.repeat(32)])(
    'that S3 did not create is refused: %s',
    async (VersionIdMarker) => {
      await put('a');
      await expect(list({ KeyMarker: 'a', VersionIdMarker })).rejects.toMatchObject({
        name: 'InvalidArgument',
        message: 'Invalid version id specified',
      });
    },
  );

  it('needs a key marker', async () => {
    const VersionIdMarker = await put('a');
    await expect(list({ VersionIdMarker })).rejects.toMatchObject({
      name: 'InvalidArgument',
      message: 'A version-id marker cannot be specified without a key marker.',
    });
  });
});

/** As LocalStack recorded of AWS: TestS3ListObjectVersions, pagination_common_prefixes. */
describe('pages with a delimiter', () => {
  it('continue behind a common prefix and behind a key in it', async () => {
    for (const key of ['folder/sub/1', 'folder/sub/2', 'folder/x', 'folder/y']) await put(key);
    const folder = { Prefix: 'folder/', Delimiter: '/', MaxKeys: 1 };
    const first = await list(folder);
    expect(first.CommonPrefixes).toEqual([{ Prefix: 'folder/sub/' }]);
    expect(first).toMatchObject({ NextKeyMarker: 'folder/sub/', IsTruncated: true });
    expect(first.NextVersionIdMarker).toBeUndefined();
    for (const KeyMarker of ['folder/sub/', 'folder/sub/1']) {
      const next = await list({ ...folder, KeyMarker });
      expect(next.CommonPrefixes).toBeUndefined();
      expect(next.Versions?.map(({ Key }) => Key)).toEqual(['folder/x']);
    }
    const last = await list({ ...folder, KeyMarker: 'folder/x' });
    expect(last.Versions?.map(({ Key }) => Key)).toEqual(['folder/y']);
    expect(last.IsTruncated).toBe(false);
  });
});

it('creates version ids of 32 letters, digits, dots and underscores', async () => {
  const ids = [];
  for (let index = 0; index < 50; index++) ids.push(await put('a'));
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9._]{32}$/);
});

it('answers NoSuchVersion for an invented id in DeleteObjects, and deletes the others', async () => {
  const kept = await put('kept');
  const one = await put('a');
  const VersionId = 'HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD';
  const reply = await s3.client.send(
    new DeleteObjectsCommand({
      Bucket,
      Delete: {
        Objects: [
          { Key: 'kept', VersionId },
          { Key: 'a', VersionId: one },
        ],
      },
    }),
  );
  expect(reply.Errors).toEqual([
    {
      Key: 'kept',
      VersionId,
      Code: 'NoSuchVersion',
      Message: 'The specified version does not exist.',
    },
  ]);
  expect(reply.Deleted).toEqual([{ Key: 'a', VersionId: one }]);
  expect(entries(await list())).toEqual([{ Key: 'kept', VersionId: kept }]);
});
