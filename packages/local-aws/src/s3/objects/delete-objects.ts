import * as z from 'zod';
import { consumeVerifiedText } from '../http/consume-body.ts';
import { noSuchVersion, notImplemented, S3Error } from '../http/s3-error.ts';
import { headerValue, queryValue, requireFittingKey } from '../http/s3-request.ts';
import { parentElement, readXml } from '../http/xml.ts';
import { type Cause, causeOf, objectDeleted } from '../object-events.ts';
import { emptyReply, type Operation, type S3Deps, xmlReply } from '../s3-call.ts';
import type { StoredVersion } from './metadata.ts';
import { requireUnlocked } from './object-lock.ts';
import { requireMatch } from './preconditions.ts';
import { getBucket, type Removed, removeVersion } from './versions.ts';

const MOST_KEYS = 1000;
const LARGEST_REQUEST_BYTES = 4 * 1024 * 1024;

/** DeleteObject: also succeeds if the key does not exist, unless If-Match requires it. */
export const deleteObject: Operation = async (deps, { request }) => {
  const removed = await removeObject(deps, causeOf(request), {
    bucket: request.bucket,
    key: request.key,
    versionId: queryValue(request, 'versionId'),
    ifMatch: headerValue(request, 'if-match'),
    requireRemovable: (version) => requireUnlocked(version, request),
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

/** DeleteObjects: up to 1000 keys, one result or error each. */
export const deleteObjects: Operation = async (deps, { request, auth }) => {
  getBucket(deps.database, request.bucket);
  const text = await consumeVerifiedText(request, auth, LARGEST_REQUEST_BYTES);
  const { Quiet, Object: objects } = readXml(text, 'Delete', deleteSchema);
  const targets = objects.map(({ Key, VersionId, ETag, ...conditions }) => {
    // S3 has them in directory buckets only.
    if (Object.values(conditions).some(Boolean)) {
      throw notImplemented('deletes with the condition Size or LastModifiedTime');
    }
    requireFittingKey(Key);
    return { key: Key, versionId: VersionId, ifMatch: ETag };
  });

  const deleted = [];
  const errors = [];
  for (const target of targets) {
    const named = { Key: target.key, VersionId: target.versionId };
    try {
      const removed = await removeObject(deps, causeOf(request), {
        bucket: request.bucket,
        ...target,
        requireRemovable: (version) => requireUnlocked(version, request),
        reason: 'DeleteObject',
      });
      const isMarker = removed.madeDeleteMarker || removed.wasDeleteMarker;
      deleted.push({
        ...named,
        DeleteMarker: isMarker || undefined,
        DeleteMarkerVersionId: isMarker ? removed.versionId : undefined,
      });
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      // Here S3 answers NoSuchVersion for an invented id too.
      const { code, message } = error.code === 'InvalidArgument' ? noSuchVersion() : error;
      errors.push({ ...named, Code: code, Message: message });
    }
  }
  return xmlReply('DeleteResult', { Deleted: Quiet === 'true' ? [] : deleted, Error: errors });
};

/** Deletes an object or a version with its event, and then its bytes. */
export async function removeObject(
  deps: S3Deps,
  cause: Cause,
  target: {
    bucket: string;
    key: string;
    versionId: string | undefined;
    ifMatch?: string | undefined;
    /** Throws if the version may not be deleted. */
    requireRemovable?: (version: StoredVersion | undefined) => void;
    reason: 'DeleteObject' | 'Lifecycle Expiration';
  },
): Promise<Removed> {
  const { reason, ifMatch, requireRemovable, ...address } = target;
  const at = cause.at.toISOString();
  const removed = removeVersion(
    deps.database,
    { ...address, at },
    {
      require: (current, removed) => {
        requireMatch(ifMatch, current);
        requireRemovable?.(removed);
      },
      also: ({ versionId, madeDeleteMarker }) =>
        deps.record(objectDeleted(cause, { ...address, versionId, madeDeleteMarker, reason })),
    },
  );
  await deps.blobs.remove(removed.freedBlobs);
  return removed;
}
