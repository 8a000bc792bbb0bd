import type { Table } from '#shared/dynamo/table.ts';
import { changeRecording, type RecordingPlace } from './recording-repository.ts';

/** The reason for the user where none is known. */
export const GENERAL_FAILURE = 'This recording could not be transcribed. Transcribe it again';

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
