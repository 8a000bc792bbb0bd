import { DEFAULT_ALGORITHM } from '../http/checksums.ts';
import { consumeBody } from '../http/consume-body.ts';
import { emptyReply, type Operation } from '../s3-call.ts';
import type { ObjectChecksum } from './metadata.ts';
import { readLock } from './object-lock.ts';
import { requireWritePreconditions } from './preconditions.ts';
import { readStoredHeaders } from './stored-headers.ts';
import { getBucket } from './versions.ts';
import { checksumHeaders, writeObject, writtenHeaders } from './write-object.ts';

/** PutObject: the object becomes visible after it is verified and on disk. */
export const putObject: Operation = async (deps, { request, auth }) => {
  const { bucket, key } = request;
  getBucket(deps.database, bucket);
  const headers = { ...readStoredHeaders(request), ...readLock(deps.database, request) };
  const requirePreconditions = requireWritePreconditions(request);

  const { blob, result } = await deps.blobs.write((take) =>
    consumeBody(request, auth, take, { checksumOf: 'body', fallback: DEFAULT_ALGORITHM }),
  );
  const etag = result.md5.toString('hex');
  const checksum: ObjectChecksum | undefined = result.checksum && {
    ...result.checksum,
    type: 'FULL_OBJECT',
  };
  const object = {
    bucket,
    key,
    blob,
    sizeBytes: result.sizeBytes,
    etag,
    modifiedAt: request.now.toISOString(),
    headers,
    ...(checksum && { checksum }),
  };
  const written = await writeObject(deps, request, {
    object,
    reason: 'PutObject',
    require: requirePreconditions,
  });
  return emptyReply(200, {
    etag: `"${etag}"`,
    ...checksumHeaders(checksum),
    ...writtenHeaders(written),
  });
};
