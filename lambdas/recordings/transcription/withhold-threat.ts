import { withholdAudio } from '#lambdas/transcripts/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type RecordingRecord, transcriptIdOf } from '../record/recording-record.ts';

/** Removes the sound from the transcript of a recording in which the scan found a threat. */
export async function withholdThreat(
  table: Table,
  record: RecordingRecord | undefined,
): Promise<void> {
  if (record && Object.values(record.verdicts).includes('threat'))
    await withholdAudio(table, transcriptIdOf(record.id));
}
