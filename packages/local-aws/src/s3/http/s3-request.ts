import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { invalidArgument, notImplemented, S3Error } from './s3-error.ts';

const LONGEST_KEY_BYTES = 1024;

/** A request, parsed from the raw request line. */
export type S3Request = {
  method: string;
  /** Percent-encoded and not normalised, because '..' may be part of a key. */
  rawPath: string;
  /** Empty for requests to the service. */
  bucket: string;
  /** Empty for requests to the bucket. */
  key: string;
  query: QueryParameter[];
  headers: IncomingHttpHeaders;
  incoming: IncomingMessage;
  requestId: string;
  now: Date;
  /** How long the client may send nothing before its body is complete. */
  idleMs: number;
};

type QueryParameter = { name: string; value: string };

/** Reads method, path and query. Throws InvalidURI or KeyTooLongError. */
export function readS3Request(
  incoming: IncomingMessage,
  identity: Pick<S3Request, 'requestId' | 'now' | 'idleMs'>,
): S3Request {
  const target = incoming.url ?? '/';
  const questionMark = target.indexOf('?');
  const rawPath = questionMark === -1 ? target : target.slice(0, questionMark);
  const rawQuery = questionMark === -1 ? '' : target.slice(questionMark + 1);
  const afterSlash = rawPath.slice(1);
  const slash = afterSlash.indexOf('/');
  const bucket = decode(slash === -1 ? afterSlash : afterSlash.slice(0, slash));
  const key = slash === -1 ? '' : decode(afterSlash.slice(slash + 1));
  requireFittingKey(key);
  return {
    method: incoming.method ?? 'GET',
    rawPath,
    bucket,
    key,
    query: parseQuery(rawQuery),
    headers: incoming.headers,
    incoming,
    ...identity,
  };
}

export function requireFittingKey(key: string): void {
  if (key.includes('\0')) throw notImplemented('keys with a NUL character');
  if (Buffer.byteLength(key) > LONGEST_KEY_BYTES) {
    throw new S3Error('KeyTooLongError', 400, 'Your key is too long');
  }
}

/** The value of a query parameter. */
export function queryValue(request: S3Request, name: string): string | undefined {
  return request.query.find((parameter) => parameter.name === name)?.value;
}

export function hasQuery(request: S3Request, name: string): boolean {
  return request.query.some((parameter) => parameter.name === name);
}

/** The value of a header. Presigned requests carry x-amz-* headers in the query. */
export function headerValue(request: S3Request, name: string): string | undefined {
  const header = request.headers[name];
  if (header !== undefined) return Array.isArray(header) ? header.join(',') : header;
  if (!name.startsWith('x-amz-')) return undefined;
  return request.query.find((parameter) => parameter.name.toLowerCase() === name)?.value;
}

/** Names of all x-amz-* values, in headers and query. */
export function amzNames(request: S3Request): string[] {
  const names = [
    ...Object.keys(request.headers),
    ...request.query.map((parameter) => parameter.name.toLowerCase()),
  ];
  return [...new Set(names.filter((name) => name.startsWith('x-amz-')))];
}

/** An integer query parameter within bounds. Throws InvalidArgument. */
export function queryInteger(
  request: S3Request,
  name: string,
  bounds: { fallback: number; min: number; max: number },
): number {
  const text = queryValue(request, name);
  if (text === undefined || text === '') return bounds.fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < bounds.min) {
    throw invalidArgument(`Provided ${name} not an integer or within integer range`);
  }
  return Math.min(value, bounds.max);
}

function parseQuery(rawQuery: string): QueryParameter[] {
  return rawQuery
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const name = equals === -1 ? pair : pair.slice(0, equals);
      const value = equals === -1 ? '' : pair.slice(equals + 1);
      return { name: decode(name.replaceAll('+', ' ')), value: decode(value.replaceAll('+', ' ')) };
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    const error = new S3Error('InvalidURI', 400, "Couldn't parse the specified URI.");
    error.cause = cause;
    throw error;
  }
}
