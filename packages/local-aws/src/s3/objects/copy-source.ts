import { invalidArgument, preconditionFailed } from '../http/s3-error.ts';
import { headerValue, type S3Request } from '../http/s3-request.ts';
import type { S3Deps } from '../s3-call.ts';
import { getReadableVersion } from './get-object.ts';
import { checkPreconditions } from './preconditions.ts';

type CopySource = { bucket: string; key: string; versionId: string | undefined };

/** The source's version, if it meets the x-amz-copy-source-if-* conditions. Throws S3Error. */
export function getCopiedVersion(deps: S3Deps, request: S3Request, source: CopySource) {
  const version = getReadableVersion(deps, source);
  if (checkPreconditions(request, version, 'x-amz-copy-source-') !== 'met') {
    throw preconditionFailed();
  }
  return version;
}

/** Reads x-amz-copy-source. Throws InvalidArgument. */
export function parseCopySource(request: S3Request): CopySource {
  const header = headerValue(request, 'x-amz-copy-source') ?? '';
  const [path = '', query] = header.split('?versionId=');
  const text = decodeHeader(path).replace(/^\//, '');
  const slash = text.indexOf('/');
  if (slash <= 0 || slash === text.length - 1) {
    throw invalidArgument(
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    );
  }
  return {
    bucket: text.slice(0, slash),
    key: text.slice(slash + 1),
    versionId: query === undefined ? undefined : decodeHeader(query),
  };
}

function decodeHeader(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    const error = invalidArgument('Copy Source is not valid percent-encoding');
    error.cause = cause;
    throw error;
  }
}
