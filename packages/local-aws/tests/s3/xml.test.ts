import { createHash } from 'node:crypto';
import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUCKET, type S3Fixture, startS3Fixture } from './s3-fixture.ts';
import { sendRaw } from './send-raw.ts';

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
});
afterAll(() => s3.close());

const KEYS = [' spaces ', '<tag> & "quotes" \'', 'line\r\nbreak', '0012', 'true', '&amp;', '🎧'];

it('writes and reads keys that XML has to escape', async () => {
  for (const Key of KEYS) await s3.client.send(new PutObjectCommand({ Bucket: BUCKET, Key }));
  const listed = await s3.client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
  expect(listed.Contents?.map(({ Key }) => Key).sort()).toEqual([...KEYS].sort());
  const versions = await s3.client.send(new ListObjectVersionsCommand({ Bucket: BUCKET }));
  expect(versions.Versions?.map(({ Key }) => Key).sort()).toEqual([...KEYS].sort());

  const { Deleted, Errors } = await s3.client.send(
    new DeleteObjectsCommand({
      Bucket: BUCKET,
      Delete: { Objects: KEYS.map((Key) => ({ Key })) },
    }),
  );
  expect(Errors).toBeUndefined();
  expect(Deleted?.map(({ Key }) => Key)).toEqual(KEYS);
  const left = await s3.client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
  expect(left.KeyCount).toBe(0);
});

it('deletes a thousand keys with escaped characters in one request', async () => {
  const Objects = Array.from({ length: 1000 }, (_, n) => ({ Key: `${n}&<>"'`.repeat(20) }));
  const { Deleted } = await s3.client.send(
    new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects } }),
  );
  expect(Deleted).toHaveLength(1000);
});

it.each([
  ['an open element', '<Delete><Object><Key>a</Key></Object>'],
  ['text alone', 'Delete'],
  ['another root', '<Remove><Object><Key>a</Key></Object></Remove>'],
  ['no objects', '<Delete/>'],
  ['an object without a key', '<Delete><Object><VersionId>1</VersionId></Object></Delete>'],
  ['two keys in one object', '<Delete><Object><Key>a</Key><Key>b</Key></Object></Delete>'],
  [
    'a document type',
    '<!DOCTYPE x [<!ENTITY e "a">]><Delete><Object><Key>&e;</Key></Object></Delete>',
  ],
])('refuses %s as MalformedXML', async (_, document) => {
  const reply = await sendRaw(s3.endpoint, {
    method: 'POST',
    path: `/${BUCKET}`,
    query: 'delete=',
    body: Buffer.from(document),
    headers: { 'content-md5': createHash('md5').update(document).digest('base64') },
  });
  expect([reply.status, reply.code]).toEqual([400, 'MalformedXML']);
});

it.each(['delete=', 'cors=', 'lifecycle='])('refuses ?%s without a digest', async (query) => {
  const reply = await sendRaw(s3.endpoint, {
    method: query === 'delete=' ? 'POST' : 'PUT',
    path: `/${BUCKET}`,
    query,
    body: Buffer.from('<Delete><Object><Key>a</Key></Object></Delete>'),
  });
  expect([reply.status, reply.code]).toEqual([400, 'InvalidRequest']);
  expect(reply.body).toContain('Content-MD5 OR x-amz-checksum-*');
});
