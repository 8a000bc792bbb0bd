import type { S3Request } from '../http/s3-request.ts';
import { causeOf, objectCreated } from '../object-events.ts';
import type { S3Deps } from '../s3-call.ts';
import type { StoredVersion } from './metadata.ts';
import { type NewObject, putVersion, type Written } from './versions.ts';

type Write = {
  object: NewObject;
  reason: Parameters<typeof objectCreated>[1]['reason'];
  require?: (current: StoredVersion | undefined) => void;
  /** Runs in the same transaction. */
  also?: () => void;
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
      also: ({ versionId }) => {
        also?.();
        deps.record(objectCreated(causeOf(request), { ...object, versionId, reason }));
      },
    }),
  );
  await deps.blobs.remove(written.freedBlobs);
  return written;
}
