import { noSuchKey, notImplemented, preconditionFailed } from '../http/s3-error.ts';
import { headerValue, type S3Request } from '../http/s3-request.ts';
import type { StoredVersion } from './metadata.ts';

export type Precondition = 'met' | 'failed' | 'not modified';

/** Evaluates a conditional read; `prefix` is set for the conditions of a copy source. */
export function checkPreconditions(
  request: S3Request,
  version: { etag: string; modifiedAt: string },
  prefix = '',
): Precondition {
  const value = (name: string): string | undefined => headerValue(request, `${prefix}${name}`);
  // Dates in headers have whole seconds.
  const modified = Math.floor(Date.parse(version.modifiedAt) / 1000) * 1000;
  const ifMatch = value('if-match');
  const ifNoneMatch = value('if-none-match');
  const unmodifiedSince = Date.parse(value('if-unmodified-since') ?? '');
  const modifiedSince = Date.parse(value('if-modified-since') ?? '');
  if (ifMatch !== undefined) {
    if (!matchesEtag(ifMatch, version.etag)) return 'failed';
  } else if (modified > unmodifiedSince) return 'failed';
  if (ifNoneMatch !== undefined) {
    if (matchesEtag(ifNoneMatch, version.etag)) return 'not modified';
  } else if (modified <= modifiedSince) return 'not modified';
  return 'met';
}

type RequireCurrent = (current: StoredVersion | undefined) => void;

/**
 * Conditional writes: If-None-Match: * creates only, If-Match replaces only the named version.
 * Other values are refused by S3 too.
 */
export function requireWritePreconditions(request: S3Request): RequireCurrent {
  const ifMatch = headerValue(request, 'if-match');
  const ifNoneMatch = headerValue(request, 'if-none-match');
  if (ifMatch !== undefined && ifNoneMatch !== undefined) {
    throw notImplemented('If-Match with If-None-Match on a write');
  }
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') {
    throw notImplemented('If-None-Match on a write with a value other than *');
  }
  if (ifMatch === '*') throw notImplemented('If-Match: * on a write');
  return (current) => {
    if (ifNoneMatch !== undefined && current?.blob !== undefined) throw preconditionFailed();
    requireMatch(ifMatch, current);
  };
}

/** Conditional deletes compare with the latest version, also when they name another one. */
export const requireMatch = (
  ifMatch: string | undefined,
  current: StoredVersion | undefined,
): void => {
  if (ifMatch === undefined) return;
  if (current?.blob === undefined) throw noSuchKey();
  if (!matchesEtag(ifMatch, current.etag)) throw preconditionFailed();
};

function matchesEtag(list: string, etag: string): boolean {
  return list.split(',').some((item) => {
    const given = item.trim().replace(/^W\//, '').replaceAll('"', '');
    return given === '*' || given === etag;
  });
}
