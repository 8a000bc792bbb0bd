import { randomUUID } from 'node:crypto';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../../shared/emulator.ts';
import type { S3Request } from '../http/s3-request.ts';

/** S3 events as EventBridge delivers them. They are enabled for every bucket. */
export type ObjectEvent = {
  version: '0';
  id: string;
  'detail-type': 'Object Created' | 'Object Deleted';
  source: 'aws.s3';
  account: string;
  time: string;
  region: string;
  resources: string[];
  detail: {
    version: '0';
    bucket: { name: string };
    object: {
      key: string;
      size?: number;
      etag?: string;
      'version-id'?: string;
      sequencer: string;
    };
    'request-id': string;
    requester: string;
    'source-ip-address': string;
    reason: CreatedReason | 'DeleteObject';
    'deletion-type'?: 'Permanently Deleted' | 'Delete Marker Created';
  };
};

export type CreatedReason = 'PutObject' | 'POST Object' | 'CopyObject' | 'CompleteMultipartUpload';

export function objectCreated(
  request: S3Request,
  object: {
    bucket: string;
    key: string;
    sizeBytes: number;
    etag: string;
    versionId: string | undefined;
    reason: CreatedReason;
  },
): ObjectEvent {
  return envelope(request, 'Object Created', {
    bucket: object.bucket,
    reason: object.reason,
    object: {
      key: object.key,
      size: object.sizeBytes,
      etag: object.etag,
      ...(object.versionId && { 'version-id': object.versionId }),
    },
  });
}

export function objectDeleted(
  request: S3Request,
  object: {
    bucket: string;
    key: string;
    versionId: string | undefined;
    madeDeleteMarker: boolean;
  },
): ObjectEvent {
  return envelope(request, 'Object Deleted', {
    bucket: object.bucket,
    reason: 'DeleteObject',
    object: {
      key: object.key,
      ...(object.versionId && { 'version-id': object.versionId }),
    },
    'deletion-type': object.madeDeleteMarker ? 'Delete Marker Created' : 'Permanently Deleted',
  });
}

let lastSequence = 0;

/** Increases for later events of a key, also across restarts. */
function nextSequencer(now: Date): string {
  lastSequence = Math.max(lastSequence + 1, now.getTime() * 1000);
  return lastSequence.toString(16).toUpperCase().padStart(18, '0');
}

type Changes = {
  bucket: string;
  reason: ObjectEvent['detail']['reason'];
  object: Omit<ObjectEvent['detail']['object'], 'sequencer'>;
  'deletion-type'?: ObjectEvent['detail']['deletion-type'];
};

function envelope(
  request: S3Request,
  detailType: ObjectEvent['detail-type'],
  changes: Changes,
): ObjectEvent {
  const { bucket, object, ...rest } = changes;
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': detailType,
    source: 'aws.s3',
    account: LOCAL_ACCOUNT,
    time: `${request.now.toISOString().slice(0, 19)}Z`,
    region: LOCAL_REGION,
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: { ...object, sequencer: nextSequencer(request.now) },
      'request-id': request.requestId,
      requester: LOCAL_ACCOUNT,
      'source-ip-address': request.incoming.socket.remoteAddress ?? '127.0.0.1',
      ...rest,
    },
  };
}
