import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import * as z from 'zod';
import { openDatabase } from '../../shared/open-database.ts';
import { CHECKSUM_ALGORITHMS } from '../http/checksums.ts';

/** Metadata in SQLite. Texts compare by UTF-8 bytes, which is S3's key order. */
export function openMetadata(dataDir: string): DatabaseSync {
  const database = openDatabase(dataDir, 's3');
  database.exec(`
    CREATE TABLE IF NOT EXISTS bucket (
      name TEXT PRIMARY KEY, created_at TEXT NOT NULL, versioning TEXT, cors TEXT
    ) STRICT;
    CREATE TABLE IF NOT EXISTS lifecycle (
      bucket TEXT PRIMARY KEY, rules TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS event_bridge (bucket TEXT PRIMARY KEY) STRICT;
    CREATE TABLE IF NOT EXISTS object_lock (bucket TEXT PRIMARY KEY) STRICT;
    CREATE TABLE IF NOT EXISTS version (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      bucket TEXT NOT NULL, key TEXT NOT NULL, version_id TEXT NOT NULL,
      is_latest INTEGER NOT NULL, is_delete_marker INTEGER NOT NULL,
      blob TEXT, size_bytes INTEGER NOT NULL, etag TEXT NOT NULL, modified_at TEXT NOT NULL,
      headers TEXT NOT NULL, checksum TEXT,
      UNIQUE (bucket, key, version_id)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS version_of_key ON version (bucket, key, seq DESC);
    CREATE INDEX IF NOT EXISTS latest_version ON version (bucket, key) WHERE is_latest = 1;
    CREATE INDEX IF NOT EXISTS version_blob ON version (blob);
    CREATE TABLE IF NOT EXISTS upload (
      id TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, created_at TEXT NOT NULL,
      headers TEXT NOT NULL, checksum TEXT
    ) STRICT;
    CREATE TABLE IF NOT EXISTS part (
      upload_id TEXT NOT NULL REFERENCES upload (id), number INTEGER NOT NULL,
      blob TEXT NOT NULL, size_bytes INTEGER NOT NULL, etag TEXT NOT NULL,
      modified_at TEXT NOT NULL, checksum TEXT,
      PRIMARY KEY (upload_id, number)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS part_blob ON part (blob);
    CREATE TABLE IF NOT EXISTS completed_upload (
      id TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, completed_at INTEGER NOT NULL,
      result TEXT NOT NULL
    ) STRICT;
  `);
  return database;
}

/** Whether an object or a part references the blob. */
export function isBlobKnown(database: DatabaseSync, blob: string): boolean {
  return (
    database
      .prepare('SELECT 1 FROM version WHERE blob = ? UNION ALL SELECT 1 FROM part WHERE blob = ?')
      .get(blob, blob) !== undefined
  );
}

export const jsonOf = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(schema);

export const corsRuleSchema = z.object({
  id: z.string().optional(),
  allowedOrigins: z.array(z.string()).min(1),
  allowedMethods: z.array(z.enum(['GET', 'PUT', 'HEAD', 'POST', 'DELETE'])).min(1),
  allowedHeaders: z.array(z.string()),
  exposeHeaders: z.array(z.string()),
  maxAgeSeconds: z.number().int().nonnegative().optional(),
});
export type CorsRule = z.infer<typeof corsRuleSchema>;

const bucketRowSchema = z.object({
  name: z.string(),
  created_at: z.string(),
  versioning: z.enum(['Enabled', 'Suspended']).nullable(),
  cors: z.union([z.null(), jsonOf(z.array(corsRuleSchema))]),
});

export type Bucket = {
  name: string;
  createdAt: string;
  /** Undefined until versioning is first set; it cannot be unset. */
  versioning?: 'Enabled' | 'Suspended';
  cors?: CorsRule[];
};

export function toBucket(row: Row): Bucket {
  const { name, created_at, versioning, cors } = bucketRowSchema.parse(row);
  return {
    name,
    createdAt: created_at,
    ...(versioning && { versioning }),
    ...(cors && { cors }),
  };
}

export const objectChecksumSchema = z.object({
  algorithm: z.enum(CHECKSUM_ALGORITHMS),
  value: z.string(),
  type: z.enum(['FULL_OBJECT', 'COMPOSITE']),
});
export type ObjectChecksum = z.infer<typeof objectChecksumSchema>;

const headersSchema = z.record(z.string(), z.string());
/** Content headers and x-amz-meta-* as returned, by lower-case name. */
export type StoredHeaders = z.infer<typeof headersSchema>;

const versionRowSchema = z.object({
  seq: z.number(),
  key: z.string(),
  version_id: z.string(),
  is_latest: z.number(),
  is_delete_marker: z.number(),
  blob: z.string().nullable(),
  size_bytes: z.number(),
  etag: z.string(),
  modified_at: z.string(),
  headers: jsonOf(headersSchema),
  checksum: z.union([z.null(), jsonOf(objectChecksumSchema)]),
});

export type StoredVersion = {
  seq: number;
  key: string;
  versionId: string;
  isLatest: boolean;
  modifiedAt: string;
  /** Hexadecimal, without quotes; empty for a delete marker. */
  etag: string;
  sizeBytes: number;
  headers: StoredHeaders;
  checksum?: ObjectChecksum;
  /** Undefined for a delete marker. */
  blob?: string;
};

export function toVersion(row: Row): StoredVersion {
  const parsed = versionRowSchema.parse(row);
  return {
    seq: parsed.seq,
    key: parsed.key,
    versionId: parsed.version_id,
    isLatest: parsed.is_latest === 1,
    modifiedAt: parsed.modified_at,
    etag: parsed.etag,
    sizeBytes: parsed.size_bytes,
    headers: parsed.headers,
    ...(parsed.checksum && { checksum: parsed.checksum }),
    ...(parsed.blob !== null && { blob: parsed.blob }),
  };
}

const uploadChecksumSchema = objectChecksumSchema.omit({ value: true });
export type UploadChecksum = z.infer<typeof uploadChecksumSchema>;

const uploadRowSchema = z.object({
  id: z.string(),
  bucket: z.string(),
  key: z.string(),
  headers: jsonOf(headersSchema),
  checksum: z.union([z.null(), jsonOf(uploadChecksumSchema)]),
});

export type Upload = {
  id: string;
  bucket: string;
  key: string;
  headers: StoredHeaders;
  checksum?: UploadChecksum;
};

export function toUpload(row: Row): Upload {
  const { checksum, ...upload } = uploadRowSchema.parse(row);
  return { ...upload, ...(checksum && { checksum }) };
}

const partChecksumSchema = objectChecksumSchema.omit({ type: true });

const partRowSchema = z.object({
  number: z.number(),
  blob: z.string(),
  size_bytes: z.number(),
  etag: z.string(),
  modified_at: z.string(),
  checksum: z.union([z.null(), jsonOf(partChecksumSchema)]),
});

export type Part = {
  number: number;
  blob: string;
  sizeBytes: number;
  etag: string;
  modifiedAt: string;
  checksum?: z.infer<typeof partChecksumSchema>;
};

export function toPart(row: Row): Part {
  const { number, blob, size_bytes, etag, modified_at, checksum } = partRowSchema.parse(row);
  return {
    number,
    blob,
    sizeBytes: size_bytes,
    etag,
    modifiedAt: modified_at,
    ...(checksum && { checksum }),
  };
}

type Row = Record<string, SQLOutputValue>;
