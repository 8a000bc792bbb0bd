import { type DocketRow, findDocketRow } from '#lambdas/docket/access.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { TranscriptRecord, VersionRecord } from './record/transcript-record.ts';
import { findPlace, findTranscriptAt, findVersion } from './record/transcript-repository.ts';

/** Same error for a missing transcript and one of a foreign case. */
export const transcriptNotFound = () => new AppError('not_found', 'Transcript not found');

/**
 * The transcript and the caller's row of its case. Throws `not_found` unless the caller is a
 * member of the case. 2 read units.
 */
export async function requireTranscript(
  { table }: { table: Table },
  { principal, transcriptId }: { principal: Principal; transcriptId: string },
): Promise<{ record: TranscriptRecord; row: DocketRow }> {
  const place = await findPlace(table, transcriptId);
  const row = place && (await findDocketRow(table, principal.userId, place.caseId));
  const record = row && (await findTranscriptAt(table, place));
  if (!record) throw transcriptNotFound();
  return { record, row };
}

/** A version of a transcript, by default the latest. Throws `not_found`. */
export async function requireVersion(
  table: Table,
  record: TranscriptRecord,
  version = record.latest.version,
): Promise<VersionRecord> {
  const found =
    version <= record.latest.version ? await findVersion(table, record, version) : undefined;
  if (!found) throw new AppError('not_found', 'Version not found');
  return found;
}
