import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BUCKET,
  CREDENTIALS,
  errorCode,
  type S3Fixture,
  s3Client,
  startS3Fixture,
} from './s3-fixture.ts';
import { sendRaw } from './send-raw.ts';

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
});
afterAll(() => s3.close());

const presignPut = (key: string, more = {}, signed: string[] = ['content-type']) =>
  getSignedUrl(s3.client, new PutObjectCommand({ Bucket: BUCKET, Key: key, ...more }), {
    expiresIn: 300,
    signableHeaders: new Set(['host', ...signed]),
  });
const presignGet = (key: string, more = {}, expiresIn = 300) =>
  getSignedUrl(s3.client, new GetObjectCommand({ Bucket: BUCKET, Key: key, ...more }), {
    expiresIn,
  });
const send = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init);
  const body = await response.text();
  return { status: response.status, code: errorCode(body), body, headers: response.headers };
};

describe('the Authorization header', () => {
  it('refuses an unsigned request', async () => {
    expect(await send(`${s3.endpoint}/${BUCKET}/a`)).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  });

  it('refuses another key pair', async () => {
    const put = new PutObjectCommand({ Bucket: BUCKET, Key: 'forged', Body: 'x' });
    const wrongSecret = s3Client(s3.endpoint, { ...CREDENTIALS, secretAccessKey: 'guessed' });
    await expect(wrongSecret.send(put)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    const wrongId = s3Client(s3.endpoint, { ...CREDENTIALS, accessKeyId: 'AKIAOTHER' });
    await expect(wrongId.send(put)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    await expect(
      s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'forged' })),
    ).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('refuses a request with a clock skew above 15 minutes', async () => {
    s3.clock.offsetSeconds = 16 * 60;
    await expect(
      s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'a' })),
    ).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
    s3.clock.offsetSeconds = 0;
  });

  it('refuses a body with another hash than the signed one, and stores nothing', async () => {
    const reply = await sendRaw(s3.endpoint, {
      method: 'PUT',
      path: `/${BUCKET}/swapped`,
      body: Buffer.from('swapped'),
      signedBody: Buffer.from('genuine'),
    });
    expect(reply).toMatchObject({ status: 400, code: 'XAmzContentSHA256Mismatch' });
    await expect(
      s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'swapped' })),
    ).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('refuses an x-amz header that was added after signing', async () => {
    const reply = await sendRaw(s3.endpoint, {
      method: 'PUT',
      path: `/${BUCKET}/added`,
      body: Buffer.from('x'),
      unsignedHeaders: { 'x-amz-meta-owner': 'somebody else' },
    });
    expect(reply).toMatchObject({ status: 403, code: 'AccessDenied' });
  });
});

describe('presigned addresses', () => {
  it('upload and download an object', async () => {
    const url = await presignPut('up/first +1.pdf', { ContentType: 'application/pdf' });
    expect(url).not.toContain('checksum');
    const stored = await send(url, {
      method: 'PUT',
      body: 'pdf bytes',
      headers: { 'content-type': 'application/pdf' },
    });
    expect(stored.status).toBe(200);
    const read = await send(
      await presignGet('up/first +1.pdf', {
        ResponseContentDisposition: 'attachment; filename="Award & order.pdf"',
        ResponseContentType: 'application/octet-stream',
      }),
    );
    expect(read).toMatchObject({ status: 200, body: 'pdf bytes' });
    expect(read.headers.get('content-disposition')).toBe(
      'attachment; filename="Award & order.pdf"',
    );
    expect(read.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('refuse another content type than the signed one, and store nothing', async () => {
    const url = await presignPut('up/typed', { ContentType: 'application/pdf' });
    const headers = { 'content-type': 'text/html' };
    expect(await send(url, { method: 'PUT', body: '<b>', headers })).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
    expect(await send(await presignGet('up/typed'))).toMatchObject({ code: 'NoSuchKey' });
  });

  it('refuse another length than the signed one', async () => {
    const input = { ContentType: 'text/plain', ContentLength: 5 };
    const url = await presignPut('up/sized', input, ['content-type', 'content-length']);
    const headers = { 'content-type': 'text/plain' };
    expect(await send(url, { method: 'PUT', body: 'sixsix', headers })).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
    expect((await send(url, { method: 'PUT', body: 'fives', headers })).status).toBe(200);
  });

  it('refuse a tampered signature, another key, another method, another parameter', async () => {
    await send(await presignPut('up/own', {}, []), { method: 'PUT', body: 'own' });
    const url = await presignGet('up/own');
    const last = url.match(/X-Amz-Signature=([0-9a-f]+)/)?.[1] ?? '';
    const flipped = last.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const refused = { status: 403, code: 'SignatureDoesNotMatch' };
    expect(await send(url.replace(last, flipped))).toMatchObject(refused);
    expect(await send(url.replace('/up/own', '/up/other'))).toMatchObject(refused);
    expect(await send(url, { method: 'DELETE' })).toMatchObject(refused);
    expect(await send(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'))).toMatchObject(
      refused,
    );
    expect(await send(`${url}&response-content-type=text/html`)).toMatchObject(refused);
    expect(await send(url)).toMatchObject({ status: 200, body: 'own' });
  });

  it('refuse requests after their expiry, not before', async () => {
    await send(await presignPut('up/timed', {}, []), { method: 'PUT', body: 'timed' });
    const url = await presignGet('up/timed', {}, 60);
    s3.clock.offsetSeconds = 55;
    expect((await send(url)).status).toBe(200);
    s3.clock.offsetSeconds = 70;
    const late = await send(url);
    expect(late).toMatchObject({ status: 403, code: 'AccessDenied' });
    expect(late.body).toContain('Request has expired');
    s3.clock.offsetSeconds = 0;
  });

  it('refuse an expiry beyond seven days', async () => {
    const url = (await presignGet('up/own')).replace('X-Amz-Expires=300', 'X-Amz-Expires=604801');
    expect(await send(url)).toMatchObject({
      status: 400,
      code: 'AuthorizationQueryParametersError',
    });
  });

  it('store metadata that presigning moved into the query', async () => {
    const url = await presignPut('up/meta', { Metadata: { case: 'case_7', name: 'निर्णय' } }, []);
    expect((await send(url, { method: 'PUT', body: 'x' })).status).toBe(200);
    const read = await s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'up/meta' }));
    const encoded = `=?UTF-8?B?${Buffer.from('निर्णय').toString('base64')}?=`;
    expect(read.Metadata).toEqual({ case: 'case_7', name: encoded });
    expect(read.ContentType).toBe('text/plain;charset=UTF-8');
  });

  it('verify a checksum that presigning moved into the query', async () => {
    // SHA-256 of 'right'.
    const ChecksumSHA256 = 'J6TyA+9scnXG2ACSsaCjtL3PXz9u0azW7ojL5mt0XzM=';
    const url = await presignPut('up/sum', { ChecksumSHA256 }, []);
    expect(url.toLowerCase()).toContain('x-amz-checksum-sha256');
    expect(await send(url, { method: 'PUT', body: 'wrong' })).toMatchObject({ code: 'BadDigest' });
  });

  it('return the default type if none was sent', async () => {
    const url = await presignPut('up/untyped', {}, []);
    expect((await send(url, { method: 'PUT', body: new Uint8Array([1, 2]) })).status).toBe(200);
    const read = await send(await presignGet('up/untyped'));
    expect(read.headers.get('content-type')).toBe('binary/octet-stream');
  });
});
