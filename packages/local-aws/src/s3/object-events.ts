import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { LOCAL_ACCOUNT } from '../shared/emulator.ts';
import { busEvent } from '../shared/service-events.ts';
import type { S3Request } from './http/s3-request.ts';

/** S3's events in EventBridge's format. */
export type ObjectEvent = ReturnType<typeof objectCreated> | ReturnType<typeof objectDeleted>;

type CreatedReason = 'PutObject' | 'POST Object' | 'CopyObject' | 'CompleteMultipartUpload';

/** Who changed an object, and when. */
export type Cause = { requestId: string; requester: string; address?: string; at: Date };

export const causeOf = ({ requestId, incoming, now }: S3Request): Cause => ({
  requestId,
  requester: LOCAL_ACCOUNT,
  address: incoming.socket.remoteAddress ?? '127.0.0.1',
  at: now,
});

/** A lifecycle rule as the cause. */
export const lifecycleCause = (at: Date): Cause => ({
  requestId: randomBytes(8).toString('hex').toUpperCase(),
  requester: 's3.amazonaws.com',
  at,
});

export function objectCreated(
  cause: Cause,
  object: {
    bucket: string;
    key: string;
    sizeBytes: number;
    etag: string;
    versionId: string | undefined;
    reason: CreatedReason;
  },
) {
  const { bucket, key, sizeBytes, etag, versionId, reason } = object;
  const described = { key, size: sizeBytes, etag };
  return envelope('Object Created', cause, {
    bucket,
    object: described,
    versionId,
    more: { reason },
  });
}

export function objectDeleted(
  cause: Cause,
  object: {
    bucket: string;
    key: string;
    versionId: string | undefined;
    madeDeleteMarker: boolean;
    reason: 'DeleteObject' | 'Lifecycle Expiration';
  },
) {
  const { bucket, key, versionId, madeDeleteMarker, reason } = object;
  return envelope('Object Deleted', cause, {
    bucket,
    object: { key },
    versionId,
    more: {
      reason,
      'deletion-type': madeDeleteMarker ? 'Delete Marker Created' : 'Permanently Deleted',
    },
  });
}

/** Whether PutBucketNotificationConfiguration has enabled events for the bucket. */
export function sendsEvents(database: DatabaseSync, bucket: string): boolean {
  return database.prepare('SELECT 1 FROM event_bridge WHERE bucket = ?').get(bucket) !== undefined;
}

let lastSequence = 0;

/** Increases for later events of a key, also across restarts. */
function nextSequencer(now: Date): string {
  lastSequence = Math.max(lastSequence + 1, now.getTime() * 1000);
  return lastSequence.toString(16).toUpperCase().padStart(18, '0');
}

function envelope<Type extends string, Described extends { key: string }, More extends object>(
  type: Type,
  { requestId, requester, address, at }: Cause,
  change: { bucket: string; object: Described; versionId: string | undefined; more: More },
) {
  const { bucket, object, versionId, more } = change;
  return busEvent({
    type,
    source: 'aws.s3',
    at,
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: {
        ...object,
        ...(versionId && { 'version-id': versionId }),
        sequencer: nextSequencer(at),
      },
      'request-id': requestId,
      requester,
      ...(address && { 'source-ip-address': address }),
      ...more,
    },
  });
}
