import { checksumHeader } from '../http/checksums.ts';
import type { S3Request } from '../http/s3-request.ts';
import { causeOf, objectCreated } from '../object-events.ts';
import type { S3Deps } from '../s3-call.ts';
import type { ObjectChecksum, StoredVersion } from './metadata.ts';
import { type NewObject, putVersion, type Written } from './versions.ts';

type Write = {
  object: NewObject;
  reason: Parameters<typeof objectCreated>[1]['reason'];
  require?: (current: StoredVersion | undefined) => void;
  /** Runs in the same transaction. */
  also?: (written: Written) => void;
};

/**
 * Makes an object visible with its event, in one transaction, and removes the bytes that it
 * replaces. Removes the object's own bytes if that fails.
 */
export async function writeObject(
  deps: S3Deps,
  request: S3Request,
  { object, reason, require, also }: Write,
): Promise<Written> {
  const written = await deps.blobs.keepIf(object.blob, () =>
    putVersion(deps.database, object, {
      ...(require && { require }),
      also: (created) => {
        also?.(created);
        const { versionId } = created;
        deps.record(objectCreated(causeOf(request), { ...object, versionId, reason }));
      },
    }),
  );
  await deps.blobs.remove(written.freedBlobs);
  return written;
}

/** Part of each response to a write or a read of an object. */
export const ENCRYPTION = { 'x-amz-server-side-encryption': 'AES256' };

export function writtenHeaders({
  versionId,
}: {
  versionId?: string | undefined;
}): Record<string, string> {
  return { ...ENCRYPTION, ...(versionId && { 'x-amz-version-id': versionId }) };
}

export function checksumHeaders(checksum: ObjectChecksum | undefined): Record<string, string> {
  if (!checksum) return {};
  return {
    [checksumHeader(checksum.algorithm)]: checksum.value,
    'x-amz-checksum-type': checksum.type,
  };
}
