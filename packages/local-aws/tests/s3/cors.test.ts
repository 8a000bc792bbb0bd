import {
  CreateBucketCommand,
  DeleteBucketCorsCommand,
  GetBucketCorsCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, errorCode, type S3Fixture, startS3Fixture } from './s3-fixture.ts';

const ORIGIN = 'http://127.0.0.1:5173';
const RULES = [
  {
    ID: 'portal',
    AllowedOrigins: [ORIGIN, 'https://*.portal.example'],
    AllowedMethods: ['PUT', 'GET', 'POST'],
    AllowedHeaders: ['content-type', 'x-amz-*'],
    ExposeHeaders: ['ETag'],
    MaxAgeSeconds: 600,
  },
  { AllowedOrigins: ['*'], AllowedMethods: ['HEAD'] },
];

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
  await s3.client.send(
    new PutBucketCorsCommand({ Bucket: BUCKET, CORSConfiguration: { CORSRules: RULES } }),
  );
});
afterAll(() => s3.close());

const preflight = async (origin: string, method: string, headers?: string, bucket = BUCKET) => {
  const response = await fetch(`${s3.endpoint}/${bucket}/some/key`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      ...(headers && { 'access-control-request-headers': headers }),
    },
  });
  return {
    status: response.status,
    code: errorCode(await response.text()),
    headers: response.headers,
  };
};

describe('CORS', () => {
  it('returns the rules as set', async () => {
    const { CORSRules } = await s3.client.send(new GetBucketCorsCommand({ Bucket: BUCKET }));
    expect(CORSRules).toEqual(RULES);
  });

  it('answers a preflight that a rule allows', async () => {
    const answer = await preflight(ORIGIN, 'PUT', 'Content-Type,x-amz-meta-case');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'PUT, GET, POST',
      'access-control-allow-headers': 'content-type, x-amz-meta-case',
      'access-control-expose-headers': 'ETag',
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '600',
      vary: expect.stringContaining('Origin'),
    });
    expect((await preflight('https://a.portal.example', 'GET')).status).toBe(200);
    const open = await preflight('https://anyone.example', 'HEAD');
    expect(open.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('refuses another origin, method or header', async () => {
    const refused = { status: 403, code: 'AccessForbidden' };
    expect(await preflight('https://evil.example', 'PUT')).toMatchObject(refused);
    expect(await preflight('https://portal.example.evil.example', 'PUT')).toMatchObject(refused);
    expect(await preflight(ORIGIN, 'DELETE')).toMatchObject(refused);
    expect(await preflight(ORIGIN, 'PUT', 'content-type,authorization')).toMatchObject(refused);
    const answer = await preflight('https://evil.example', 'PUT');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('sets the headers on the response to the upload, also on an error', async () => {
    const url = await getSignedUrl(s3.client, new PutObjectCommand({ Bucket: BUCKET, Key: 'up' }));
    const send = (address: string, origin: string) =>
      fetch(address, { method: 'PUT', body: 'x', headers: { origin } });
    const stored = await send(url, ORIGIN);
    expect(stored.status).toBe(200);
    expect(stored.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(stored.headers.get('access-control-expose-headers')).toBe('ETag');
    const refused = await send(url.replace('/up?', '/other?'), ORIGIN);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    const elsewhere = await send(url, 'https://evil.example');
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('refuses cross-origin requests to a bucket without rules', async () => {
    await s3.client.send(new CreateBucketCommand({ Bucket: 'plain' }));
    expect(await preflight(ORIGIN, 'PUT', undefined, 'plain')).toMatchObject({ status: 403 });
    await expect(
      s3.client.send(new GetBucketCorsCommand({ Bucket: 'plain' })),
    ).rejects.toMatchObject({ name: 'NoSuchCORSConfiguration' });
    const put = (CORSRules: typeof RULES) =>
      s3.client.send(
        new PutBucketCorsCommand({ Bucket: 'plain', CORSConfiguration: { CORSRules } }),
      );
    await put(RULES);
    await s3.client.send(new DeleteBucketCorsCommand({ Bucket: 'plain' }));
    expect(await preflight(ORIGIN, 'PUT', undefined, 'plain')).toMatchObject({ status: 403 });
    await expect(put([{ AllowedOrigins: ['*'], AllowedMethods: ['PATCH'] }])).rejects.toMatchObject(
      { name: 'MalformedXML' },
    );
  });
});
