import * as z from 'zod';
import { consumeText } from '../http/consume-body.ts';
import { notImplemented } from '../http/s3-error.ts';
import { headerValue, queryValue, requireFittingKey } from '../http/s3-request.ts';
import { parentElement, readXml } from '../http/xml.ts';
import { type Cause, causeOf, objectDeleted } from '../object-events.ts';
import { emptyReply, type Operation, type S3Deps, xmlReply } from '../s3-call.ts';
import { getBucket, type Removed, removeVersion } from './versions.ts';

const MOST_KEYS = 1000;
const LARGEST_REQUEST_BYTES = 4 * 1024 * 1024;

/** DeleteObject: also succeeds if the key does not exist. */
export const deleteObject: Operation = async (deps, { request }) => {
  if (headerValue(request, 'if-match') !== undefined) throw notImplemented('a conditional delete');
  const removed = await removeObject(deps, causeOf(request), {
    bucket: request.bucket,
    key: request.key,
    versionId: queryValue(request, 'versionId'),
    reason: 'DeleteObject',
  });
  return emptyReply(204, {
    ...(removed.versionId && { 'x-amz-version-id': removed.versionId }),
    ...((removed.madeDeleteMarker || removed.wasDeleteMarker) && { 'x-amz-delete-marker': 'true' }),
  });
};

const deleteSchema = parentElement({
  Quiet: z.string().optional(),
  Object: z
    .array(
      z.object({
        Key: z.string().min(1),
        VersionId: z.string().optional(),
        ETag: z.string().optional(),
        Size: z.string().optional(),
        LastModifiedTime: z.string().optional(),
      }),
    )
    .min(1)
    .max(MOST_KEYS),
});

/** DeleteObjects: up to 1000 keys, one result each. */
export const deleteObjects: Operation = async (deps, { request, auth }) => {
  getBucket(deps.database, request.bucket);
  const text = await consumeText(request, auth, LARGEST_REQUEST_BYTES);
  const { Quiet, Object: objects } = readXml(text, 'Delete', deleteSchema);
  const targets = objects.map(({ Key, VersionId, ...conditions }) => {
    if (Object.values(conditions).some(Boolean)) throw notImplemented('conditional deletes');
    requireFittingKey(Key);
    return { key: Key, versionId: VersionId };
  });

  const results = [];
  for (const target of targets) {
    const removed = await removeObject(deps, causeOf(request), {
      bucket: request.bucket,
      ...target,
      reason: 'DeleteObject',
    });
    if (Quiet === 'true') continue;
    const isMarker = removed.madeDeleteMarker || removed.wasDeleteMarker;
    results.push({
      Key: target.key,
      VersionId: target.versionId,
      DeleteMarker: isMarker || undefined,
      DeleteMarkerVersionId: isMarker ? removed.versionId : undefined,
    });
  }
  return xmlReply('DeleteResult', { Deleted: results });
};

/** Deletes an object or a version with its event, and then its bytes. */
export async function removeObject(
  deps: S3Deps,
  cause: Cause,
  target: {
    bucket: string;
    key: string;
    versionId: string | undefined;
    reason: 'DeleteObject' | 'Lifecycle Expiration';
  },
): Promise<Removed> {
  const { reason, ...address } = target;
  const at = cause.at.toISOString();
  const removed = removeVersion(
    deps.database,
    { ...address, at },
    ({ versionId, madeDeleteMarker }) =>
      deps.record(objectDeleted(cause, { ...address, versionId, madeDeleteMarker, reason })),
  );
  await deps.blobs.remove(removed.freedBlobs);
  return removed;
}
