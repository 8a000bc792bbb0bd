import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../shared/open-database.ts';
import { noSuchUpload } from '../http/s3-error.ts';
import { type Part, toPart, toUpload, type Upload } from '../objects/metadata.ts';
import { getBucket } from '../objects/versions.ts';

/** The upload with this id, bucket and key. Throws NoSuchBucket or NoSuchUpload. */
export function getUpload(
  database: DatabaseSync,
  address: { bucket: string; key: string; uploadId: string | undefined },
): Upload {
  getBucket(database, address.bucket);
  const row = database
    .prepare('SELECT * FROM upload WHERE id = ? AND bucket = ? AND key = ?')
    .get(address.uploadId ?? '', address.bucket, address.key);
  if (!row) throw noSuchUpload();
  return toUpload(row);
}

export function insertUpload(database: DatabaseSync, upload: Upload, createdAt: string): void {
  database
    .prepare(
      'INSERT INTO upload (id, bucket, key, created_at, headers, checksum) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(
      upload.id,
      upload.bucket,
      upload.key,
      createdAt,
      JSON.stringify(upload.headers),
      upload.checksum ? JSON.stringify(upload.checksum) : null,
    );
}

/** Parts, ordered by number. */
export function listStoredParts(
  database: DatabaseSync,
  uploadId: string,
  page: { after: number; limit: number } = { after: 0, limit: -1 },
): Part[] {
  return database
    .prepare('SELECT * FROM part WHERE upload_id = ? AND number > ? ORDER BY number LIMIT ?')
    .all(uploadId, page.after, page.limit)
    .map(toPart);
}

/** Stores a part, replacing one with the same number. Returns the replaced blobs. */
export function putPart(database: DatabaseSync, upload: Upload, part: Part): string[] {
  return inTransaction(database, () => {
    getUpload(database, { ...upload, uploadId: upload.id });
    const freed = listStoredParts(database, upload.id, { after: part.number - 1, limit: 1 })
      .filter((stored) => stored.number === part.number)
      .map((stored) => stored.blob);
    database
      .prepare(
        `INSERT OR REPLACE INTO part (upload_id, number, blob, size_bytes, etag, modified_at, checksum)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        upload.id,
        part.number,
        part.blob,
        part.sizeBytes,
        part.etag,
        part.modifiedAt,
        part.checksum ? JSON.stringify(part.checksum) : null,
      );
    return freed;
  });
}

/** Deletes an upload and its parts and returns their blobs. Call it in a transaction. */
export function dropUpload(database: DatabaseSync, upload: Upload): string[] {
  getUpload(database, { ...upload, uploadId: upload.id });
  const blobs = listStoredParts(database, upload.id).map((part) => part.blob);
  database.prepare('DELETE FROM part WHERE upload_id = ?').run(upload.id);
  database.prepare('DELETE FROM upload WHERE id = ?').run(upload.id);
  return blobs;
}
