import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../shared/open-database.ts';
import { invalidVersionId, noSuchBucket } from '../http/s3-error.ts';
import {
  type Bucket,
  type ObjectChecksum,
  type StoredHeaders,
  type StoredVersion,
  toBucket,
  toVersion,
} from './metadata.ts';
import { createVersionId, NULL_VERSION, positionOf } from './version-ids.ts';

export type NewObject = {
  bucket: string;
  key: string;
  blob: string;
  sizeBytes: number;
  etag: string;
  modifiedAt: string;
  headers: StoredHeaders;
  checksum?: ObjectChecksum;
};

/** `versionId` is set only if S3 returns it. */
export type Written = { versionId?: string; freedBlobs: string[] };
export type Removed = Written & { wasDeleteMarker: boolean; madeDeleteMarker: boolean };

export function findBucket(database: DatabaseSync, name: string): Bucket | undefined {
  const row = database.prepare('SELECT * FROM bucket WHERE name = ?').get(name);
  return row && toBucket(row);
}

/** Throws NoSuchBucket. */
export function getBucket(database: DatabaseSync, name: string): Bucket {
  const bucket = findBucket(database, name);
  if (!bucket) throw noSuchBucket();
  return bucket;
}

export function findLatest(
  database: DatabaseSync,
  bucket: string,
  key: string,
): StoredVersion | undefined {
  const row = database
    .prepare('SELECT * FROM version WHERE bucket = ? AND key = ? AND is_latest = 1')
    .get(bucket, key);
  return row && toVersion(row);
}

/** Throws InvalidArgument for an id that S3 did not create. */
export function findVersion(
  database: DatabaseSync,
  address: { bucket: string; key: string; versionId: string },
): StoredVersion | undefined {
  const { versionId } = address;
  const row = database
    .prepare('SELECT * FROM version WHERE bucket = ? AND key = ? AND version_id = ?')
    .get(address.bucket, address.key, versionId);
  const isId = row || versionId === NULL_VERSION || positionOf(versionId) !== undefined;
  if (!isId) throw invalidVersionId();
  return row && toVersion(row);
}

/**
 * Makes an object visible and checks preconditions in one transaction. `also` runs inside it, e.g.
 * to record the event.
 */
export function putVersion(
  database: DatabaseSync,
  object: NewObject,
  step: {
    require?: (current: StoredVersion | undefined) => void;
    also?: (written: Written) => void;
  },
): Written {
  return inTransaction(database, () => {
    const bucket = getBucket(database, object.bucket);
    step.require?.(findLatest(database, object.bucket, object.key));
    const { versionId, freedBlobs } = insertVersion(database, bucket, object);
    // A write into a bucket with suspended versioning returns no version id.
    const written = versionId === NULL_VERSION ? { freedBlobs } : { versionId, freedBlobs };
    step.also?.(written);
    return written;
  });
}

type Address = { bucket: string; key: string };

/**
 * Deletes in one transaction. Without a version id: permanently, or with a delete marker. With one:
 * that version permanently; the previous one becomes the latest. `require` gets the latest version
 * and the one to delete; `also` runs inside the transaction if something changed.
 */
export function removeVersion(
  database: DatabaseSync,
  target: Address & { versionId: string | undefined; at: string },
  step: {
    require?: (current: StoredVersion | undefined, removed: StoredVersion | undefined) => void;
    also: (removed: Removed) => void;
  },
): Removed {
  return inTransaction(database, () => {
    const { versionId, at, ...address } = target;
    getBucket(database, address.bucket);
    step.require?.(
      findLatest(database, address.bucket, address.key),
      versionId === undefined ? undefined : findVersion(database, { ...address, versionId }),
    );
    const removed =
      versionId === undefined
        ? deleteLatest(database, address, at)
        : deleteVersion(database, { ...address, versionId });
    const { madeDeleteMarker, wasDeleteMarker, freedBlobs } = removed;
    if (madeDeleteMarker || wasDeleteMarker || freedBlobs.length > 0) step.also(removed);
    return removed;
  });
}

function deleteLatest(database: DatabaseSync, address: Address, at: string): Removed {
  const bucket = getBucket(database, address.bucket);
  if (!bucket.versioning) {
    const freedBlobs = dropVersion(database, { ...address, versionId: NULL_VERSION });
    return { freedBlobs, wasDeleteMarker: false, madeDeleteMarker: false };
  }
  const marker = { ...address, sizeBytes: 0, etag: '', modifiedAt: at, headers: {} };
  const written = insertVersion(database, bucket, marker);
  return { ...written, wasDeleteMarker: false, madeDeleteMarker: true };
}

function deleteVersion(database: DatabaseSync, address: Address & { versionId: string }): Removed {
  getBucket(database, address.bucket);
  const version = findVersion(database, address);
  const freedBlobs = dropVersion(database, address);
  return {
    versionId: address.versionId,
    freedBlobs,
    wasDeleteMarker: version !== undefined && version.blob === undefined,
    madeDeleteMarker: false,
  };
}

function insertVersion(
  database: DatabaseSync,
  bucket: Bucket,
  version: Omit<NewObject, 'blob'> & { blob?: string },
): { versionId: string; freedBlobs: string[] } {
  const isVersioned = bucket.versioning === 'Enabled';
  const seq = nextSeq(database);
  const versionId = isVersioned ? createVersionId(seq) : NULL_VERSION;
  const freedBlobs = isVersioned ? [] : dropVersion(database, { ...version, versionId });
  database
    .prepare('UPDATE version SET is_latest = 0 WHERE bucket = ? AND key = ? AND is_latest = 1')
    .run(version.bucket, version.key);
  database
    .prepare(
      `INSERT INTO version (seq, bucket, key, version_id, is_latest, is_delete_marker, blob,
         size_bytes, etag, modified_at, headers, checksum)
       VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      seq,
      version.bucket,
      version.key,
      versionId,
      version.blob === undefined ? 1 : 0,
      version.blob ?? null,
      version.sizeBytes,
      version.etag,
      version.modifiedAt,
      JSON.stringify(version.headers),
      version.checksum ? JSON.stringify(version.checksum) : null,
    );
  return { versionId, freedBlobs };
}

/** The next value of the table's AUTOINCREMENT, which also counts deleted versions. */
function nextSeq(database: DatabaseSync): number {
  const row = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'version'").get();
  return Number(row?.['seq'] ?? 0) + 1;
}

/** Deletes the row, updates the latest version, and returns blobs without references. */
function dropVersion(
  database: DatabaseSync,
  address: { bucket: string; key: string; versionId: string },
): string[] {
  const version = findVersion(database, address);
  if (!version) return [];
  database.prepare('DELETE FROM version WHERE seq = ?').run(version.seq);
  if (version.isLatest) {
    database
      .prepare(
        `UPDATE version SET is_latest = 1 WHERE seq =
           (SELECT max(seq) FROM version WHERE bucket = ? AND key = ?)`,
      )
      .run(address.bucket, address.key);
  }
  return version.blob === undefined ? [] : [version.blob];
}
