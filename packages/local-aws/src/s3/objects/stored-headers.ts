import { invalidArgument, S3Error } from '../http/s3-error.ts';
import { amzNames, headerValue, type S3Request } from '../http/s3-request.ts';
import type { StoredHeaders } from './metadata.ts';

const CONTENT_HEADERS = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
] as const;

const LARGEST_METADATA_BYTES = 2048;
const META_PREFIX = 'x-amz-meta-';

/** Headers of an upload that each read of the object returns. */
export function readStoredHeaders(request: S3Request): StoredHeaders {
  const given: StoredHeaders = {};
  for (const name of CONTENT_HEADERS) {
    const value = headerValue(request, name);
    if (value !== undefined) given[name] = value;
  }
  for (const name of amzNames(request)) {
    const value = name.startsWith(META_PREFIX) ? headerValue(request, name) : undefined;
    if (value !== undefined) given[name] = value;
  }
  return toStoredHeaders(given);
}

/** Selects these headers from a request or form, by lower-case name. */
export function toStoredHeaders(given: Record<string, string>): StoredHeaders {
  const stored: StoredHeaders = { 'content-type': 'binary/octet-stream' };
  let metadataBytes = 0;
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith(META_PREFIX)) {
      metadataBytes += Buffer.byteLength(name.slice(META_PREFIX.length)) + Buffer.byteLength(value);
      stored[name] = isHeaderText(value) ? value : encodeWord(value);
    } else if (name === 'content-encoding') {
      // aws-chunked describes the transfer, not the object.
      const encodings = value.split(',').filter((part) => part.trim() !== 'aws-chunked');
      if (encodings.length > 0) stored[name] = encodings.join(',').trim();
    } else if (CONTENT_HEADERS.some((known) => known === name) && value !== '') {
      stored[name] = requireHeaderText(name, value);
    }
  }
  if (metadataBytes > LARGEST_METADATA_BYTES) {
    throw new S3Error(
      'MetadataTooLarge',
      400,
      'Your metadata headers exceed the maximum allowed metadata size',
    );
  }
  return stored;
}

/** Headers can contain only ISO-8859-1. Throws InvalidArgument. */
export function requireHeaderText(name: string, value: string): string {
  if (!isHeaderText(value)) {
    throw invalidArgument(`Header value of ${name} cannot be represented using ISO-8859-1.`);
  }
  return value;
}

function isHeaderText(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

/** RFC 2047 encoding, which S3 uses for metadata beyond ISO-8859-1. */
function encodeWord(value: string): string {
  return `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=`;
}
