import type { Table } from '#shared/dynamo/table.ts';
import { changeRecording, type RecordingPlace } from '../record/recording-repository.ts';

/** Ends an attempt that is under way. */
export async function failTranscription(
  { table }: { table: Table },
  place: RecordingPlace,
  attempt: number | undefined,
  message: string,
): Promise<void> {
  await changeRecording(table, place, (stored) =>
    stored.state === 'transcribing' && stored.attempt === attempt
      ? { record: { ...stored, state: 'failed', message } }
      : undefined,
  );
}
