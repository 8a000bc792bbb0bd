import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { jsonOf, objectChecksumSchema } from '../objects/metadata.ts';

/** S3 does not document how long a completion can be repeated; the local one keeps it for a day. */
const KEPT_MS = 86_400_000;

const completedSchema = z.object({
  parts: z.array(z.object({ number: z.number(), etag: z.string() })),
  etag: z.string(),
  checksum: objectChecksumSchema.optional(),
  versionId: z.string().optional(),
});
/** The result of a completion, and the parts that it named. */
export type Completed = z.infer<typeof completedSchema>;

type Address = { bucket: string; key: string; uploadId: string | undefined };

export function findCompleted(database: DatabaseSync, address: Address): Completed | undefined {
  const row = database
    .prepare('SELECT result FROM completed_upload WHERE id = ? AND bucket = ? AND key = ?')
    .get(address.uploadId ?? '', address.bucket, address.key);
  return row && jsonOf(completedSchema).parse(row['result']);
}

/** Call it in the transaction that removes the upload. */
export function recordCompleted(
  database: DatabaseSync,
  { bucket, key, uploadId }: Address,
  completion: { at: Date; result: Completed },
): void {
  const at = completion.at.getTime();
  database.prepare('DELETE FROM completed_upload WHERE completed_at < ?').run(at - KEPT_MS);
  database
    .prepare(
      'INSERT INTO completed_upload (id, bucket, key, completed_at, result) VALUES (?, ?, ?, ?, ?)',
    )
    .run(uploadId ?? '', bucket, key, at, JSON.stringify(completion.result));
}
