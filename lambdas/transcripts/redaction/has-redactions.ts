import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { readContent } from '../content/content-store.ts';
import { findPlace, findTranscriptAt } from '../record/transcript-repository.ts';
import { hasRedactions, redactionsOf } from './redactions.ts';

/**
 * Whether words of a transcript are redacted; false if it does not exist. 1.5 read units, and one
 * object of S3 for a version that was stored before it said so itself.
 */
export async function hasTranscriptRedactions(
  { table, files }: { table: Table; files: Files },
  transcriptId: string,
): Promise<boolean> {
  const place = await findPlace(table, transcriptId);
  const record = place && (await findTranscriptAt(table, place));
  if (!record || record.latest.version === 0) return false;
  const { isRedacted, contentHash } = record.latest;
  return isRedacted ?? hasRedactions(redactionsOf(await readContent(files, record, contentHash)));
}
