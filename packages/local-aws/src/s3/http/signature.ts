import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { S3Request } from './s3-request.ts';

/** AWS Signature Version 4 as S3 uses it: paths encoded once and never normalised. */
export const ALGORITHM = 'AWS4-HMAC-SHA256';

export type CredentialScope = {
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
  terminator: string;
};

/** Reads `key/date/region/service/aws4_request`; undefined when it is not one. */
export function parseCredential(text: string): CredentialScope | undefined {
  const parts = text.split('/');
  const [accessKeyId, date, region, service, terminator] = parts;
  if (parts.length !== 5 || !accessKeyId || !date || !region || !service || !terminator) {
    return undefined;
  }
  return { accessKeyId, date, region, service, terminator };
}

export function scopeOf(credential: CredentialScope): string {
  return [credential.date, credential.region, credential.service, credential.terminator].join('/');
}

export function signingKey(secretAccessKey: string, credential: CredentialScope): Buffer {
  const { date, region, service, terminator } = credential;
  return [date, region, service, terminator].reduce<Buffer>(
    (key, part) => hmac(key, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
}

export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Signature in hex over a string to sign. */
export function sign(key: Buffer, stringToSign: string): string {
  return hmac(key, stringToSign).toString('hex');
}

/** Compares without telling by time how much of the signature was right. */
export function isSameSignature(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What the signer put together, rebuilt from the request that really arrived. */
export function canonicalRequest(
  request: S3Request,
  signed: { headers: string[]; payloadHash: string },
): string {
  const headers = signed.headers.map((name) => {
    const value = request.headers[name];
    const text = Array.isArray(value) ? value.join(',') : (value ?? '');
    return `${name}:${text.trim().replace(/ +/g, ' ')}\n`;
  });
  return [
    request.method,
    canonicalPath(request.rawPath),
    canonicalQuery(request),
    headers.join(''),
    signed.headers.join(';'),
    signed.payloadHash,
  ].join('\n');
}

export function stringToSign(at: string, credential: CredentialScope, canonical: string): string {
  return [ALGORITHM, at, scopeOf(credential), sha256Hex(canonical)].join('\n');
}

/** Percent-encoding of the signature specification: everything but unreserved characters. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Instant of a basic ISO 8601 time such as 20260102T030405Z; undefined when malformed. */
export function parseAmzDate(text: string): Date | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function canonicalPath(rawPath: string): string {
  return rawPath
    .split('/')
    .map((segment) => uriEncode(decodeURIComponent(segment)))
    .join('/');
}

function canonicalQuery(request: S3Request): string {
  return request.query
    .filter((parameter) => parameter.name !== 'X-Amz-Signature')
    .map(({ name, value }) => ({ name: uriEncode(name), value: uriEncode(value) }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.value, b.value))
    .map(({ name, value }) => `${name}=${value}`)
    .join('&');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
