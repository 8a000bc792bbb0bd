import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** AWS Signature Version 4 as S3 uses it: paths are encoded once and not normalised. */
export const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The parts of a request that a signature covers. */
export type SignedRequest = {
  method: string;
  /** Percent-encoded. */
  rawPath: string;
  /** Decoded. */
  query: { name: string; value: string }[];
  headers: IncomingHttpHeaders;
};

export type CredentialScope = {
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
  terminator: string;
};

/** Parses `key/date/region/service/aws4_request`; undefined if malformed. */
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

/** The hexadecimal signature of a string to sign. */
export function sign(key: Buffer, stringToSign: string): string {
  return hmac(key, stringToSign).toString('hex');
}

/** Compares signatures in constant time. */
export function isSameSignature(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The canonical request, built from the received request. */
export function canonicalRequest(
  request: SignedRequest,
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

/** Percent-encodes all but unreserved characters, as Signature Version 4 requires. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Parses a basic ISO 8601 time such as 20260102T030405Z; undefined if malformed. */
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

function canonicalQuery(request: SignedRequest): string {
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
