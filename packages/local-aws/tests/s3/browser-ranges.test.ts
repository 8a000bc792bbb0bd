import {
  CreateBucketCommand,
  GetObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, type S3Fixture, startS3Fixture } from './s3-fixture.ts';

/** What a PDF viewer and a video element ask for, by a presigned address of another origin. */

const ORIGIN = 'http://127.0.0.1:5173';
const EXPOSED = ['Accept-Ranges', 'Content-Range', 'Content-Length', 'ETag'];
let s3: S3Fixture;
let url: string;
let etag: string;
let modified: string;
beforeAll(async () => {
  s3 = await startS3Fixture();
  await s3.client.send(
    new PutBucketCorsCommand({
      Bucket: BUCKET,
      CORSConfiguration: {
        CORSRules: [
          {
            AllowedOrigins: [ORIGIN],
            AllowedMethods: ['GET', 'HEAD'],
            AllowedHeaders: ['range', 'if-range', 'if-match'],
            ExposeHeaders: EXPOSED,
          },
        ],
      },
    }),
  );
  const address = { Bucket: BUCKET, Key: 'file.pdf' };
  await s3.client.send(new PutObjectCommand({ ...address, Body: '0123456789' }));
  url = await getSignedUrl(s3.client, new GetObjectCommand(address));
  const { headers } = await fetch(url);
  etag = headers.get('etag') ?? '';
  modified = headers.get('last-modified') ?? '';
});
afterAll(() => s3.close());

const ask = async (headers: Record<string, string>, address = url) => {
  const response = await fetch(address, { headers: { origin: ORIGIN, ...headers } });
  return {
    status: response.status,
    body: await response.text(),
    range: response.headers.get('content-range'),
    length: response.headers.get('content-length'),
    exposed: response.headers.get('access-control-expose-headers')?.split(', '),
    accepts: response.headers.get('accept-ranges'),
    origin: response.headers.get('access-control-allow-origin'),
  };
};

describe('reads by a browser', () => {
  it('show that ranges are accepted, and the length', async () => {
    expect(await ask({})).toEqual({
      status: 200,
      body: '0123456789',
      range: null,
      length: '10',
      exposed: EXPOSED,
      accepts: 'bytes',
      origin: ORIGIN,
    });
  });

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
  ])('of %s are answered with 206 and readable headers', async (range, body, contentRange) => {
    expect(await ask({ range })).toMatchObject({
      status: 206,
      body,
      range: contentRange,
      length: String(body.length),
      exposed: EXPOSED,
      accepts: 'bytes',
      origin: ORIGIN,
    });
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])(
    'of %s are answered with 416',
    async (range) => {
      expect(await ask({ range })).toMatchObject({
        status: 416,
        range: 'bytes */10',
        exposed: EXPOSED,
        origin: ORIGIN,
      });
    },
  );

  it.each(['bytes=0-1,4-5', 'bytes=5-4', 'bytes=-', 'bytes=a-b', 'pages=1-2'])(
    'of %s return the whole object',
    async (range) => {
      expect(await ask({ range })).toMatchObject({ status: 200, body: '0123456789', range: null });
    },
  );

  it('continue by If-Range only while the object is the same', async () => {
    const range = 'bytes=4-';
    const part = { status: 206, body: '456789' };
    const whole = { status: 200, body: '0123456789' };
    expect(await ask({ range, 'if-range': etag })).toMatchObject(part);
    expect(await ask({ range, 'if-range': modified })).toMatchObject(part);
    expect(await ask({ range, 'if-range': '"other"' })).toMatchObject(whole);
    expect(await ask({ range, 'if-range': `W/${etag}` })).toMatchObject(whole);
    expect(await ask({ range, 'if-range': new Date(0).toUTCString() })).toMatchObject(whole);
  });

  it('of another object than expected are refused by If-Match', async () => {
    expect(await ask({ range: 'bytes=0-1', 'if-match': etag })).toMatchObject({ status: 206 });
    expect(await ask({ range: 'bytes=0-1', 'if-match': '"other"' })).toMatchObject({
      status: 412,
      origin: ORIGIN,
    });
  });

  it('of an empty object have no range', async () => {
    const address = { Bucket: BUCKET, Key: 'empty' };
    await s3.client.send(new PutObjectCommand({ ...address, Body: '' }));
    const empty = await getSignedUrl(s3.client, new GetObjectCommand(address));
    expect(await ask({}, empty)).toMatchObject({ status: 200, length: '0' });
    expect(await ask({ range: 'bytes=0-' }, empty)).toMatchObject({
      status: 416,
      range: 'bytes */0',
    });
  });

  it('of a bucket without rules expose nothing', async () => {
    await s3.client.send(new CreateBucketCommand({ Bucket: 'plain' }));
    const address = { Bucket: 'plain', Key: 'file' };
    await s3.client.send(new PutObjectCommand({ ...address, Body: 'x' }));
    const plain = await getSignedUrl(s3.client, new GetObjectCommand(address));
    expect(await ask({ range: 'bytes=0-' }, plain)).toMatchObject({ status: 206, origin: null });
  });
});
