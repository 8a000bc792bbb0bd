import { consumeText } from '../http/consume-body.ts';
import { readXml } from '../http/read-xml.ts';
import { emptyReply, type Operation, type S3Deps, xmlReply } from '../http/s3-call.ts';
import { malformedXml, notImplemented } from '../http/s3-error.ts';
import { headerValue, queryValue, requireFittingKey, type S3Request } from '../http/s3-request.ts';
import { childrenNamed, childText, element, S3_NAMESPACE } from '../http/xml.ts';
import { objectDeleted } from './object-events.ts';
import {
  deleteObject as deleteLatest,
  deleteVersion,
  getBucket,
  type Removed,
} from './versions.ts';

const MOST_KEYS = 1000;
const LARGEST_REQUEST_BYTES = 4 * 1024 * 1024;

/** DeleteObject: succeeds whether or not the key exists, as on S3. */
export const deleteObject: Operation = async (deps, { request }) => {
  if (headerValue(request, 'if-match') !== undefined) throw notImplemented('a conditional delete');
  const removed = await remove(deps, request, {
    key: request.key,
    versionId: queryValue(request, 'versionId'),
  });
  return emptyReply(204, {
    ...(removed.versionId && { 'x-amz-version-id': removed.versionId }),
    ...((removed.madeDeleteMarker || removed.wasDeleteMarker) && { 'x-amz-delete-marker': 'true' }),
  });
};

/** DeleteObjects: up to 1000 keys, one result each. */
export const deleteObjects: Operation = async (deps, { request, auth }) => {
  getBucket(deps.database, request.bucket);
  const document = readXml(await consumeText(request, auth, LARGEST_REQUEST_BYTES), 'Delete');
  const isQuiet = childText(document, 'Quiet') === 'true';
  const targets = childrenNamed(document, 'Object').map((entry) => {
    // Not trimmed: a key may begin or end with spaces.
    const key = entry.children.find((child) => child.name === 'Key')?.text;
    if (!key) throw malformedXml();
    for (const name of ['ETag', 'Size', 'LastModifiedTime']) {
      if (childText(entry, name)) throw notImplemented('conditional deletes');
    }
    requireFittingKey(key);
    return { key, versionId: childText(entry, 'VersionId') };
  });
  if (targets.length === 0 || targets.length > MOST_KEYS) throw malformedXml();

  const results = [];
  for (const target of targets) {
    const removed = await remove(deps, request, target);
    if (isQuiet) continue;
    const isMarker = removed.madeDeleteMarker || removed.wasDeleteMarker;
    results.push(
      element('Deleted', [
        element('Key', target.key),
        element('VersionId', target.versionId),
        element('DeleteMarker', isMarker || undefined),
        element('DeleteMarkerVersionId', isMarker ? removed.versionId : undefined),
      ]),
    );
  }
  return xmlReply(element('DeleteResult', results, S3_NAMESPACE));
};

async function remove(
  deps: S3Deps,
  request: S3Request,
  target: { key: string; versionId: string | undefined },
): Promise<Removed> {
  const { bucket } = request;
  const { key, versionId } = target;
  const removed =
    versionId === undefined
      ? deleteLatest(deps.database, { bucket, key, at: request.now.toISOString() })
      : deleteVersion(deps.database, { bucket, key, versionId });
  const changed =
    removed.madeDeleteMarker || removed.wasDeleteMarker || removed.freedBlobs.length > 0;
  if (changed) {
    deps.emit(
      objectDeleted(request, {
        bucket,
        key,
        versionId: removed.versionId,
        madeDeleteMarker: removed.madeDeleteMarker,
      }),
    );
  }
  await deps.blobs.remove(removed.freedBlobs);
  return removed;
}
