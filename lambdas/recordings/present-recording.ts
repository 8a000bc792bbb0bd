import type { Recording } from '#contracts/endpoints/speech/recordings.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { withFittingExtension } from '#shared/files/file-extensions.ts';
import { transcriptTextAddress } from '../transcripts/index.ts';
import {
  isServable,
  type RecordingFile,
  type RecordingRecord,
  spokenFileOf,
} from './record/recording-record.ts';
import type { RecordingsDeps } from './recordings-deps.ts';

/** A player reads further parts of a file while it plays. */
const PLAYED_SECONDS = 3_600;

/** A recording in the seeds' names and formats. Signs its addresses; no request. */
export async function presentRecording(
  deps: Pick<RecordingsDeps, 'files' | 'isScanned'>,
  record: RecordingRecord,
): Promise<Recording> {
  const { id, caseId, title, file, transcriptId } = record;
  const addressOf = async (each: RecordingFile) =>
    isServable(record, each, deps)
      ? downloadAddress(
          deps.files,
          { ...each, fileName: withFittingExtension(title, each.contentType) },
          PLAYED_SECONDS,
        )
      : '';
  const transcriptName = transcriptId ? `Transcript of ${title}` : '';
  return {
    id,
    name: `Recording ${record.number}`,
    RecordingUrl: await addressOf(file),
    recordingName: title,
    transcriptDocUrl: transcriptId
      ? await transcriptTextAddress(deps.files, { caseId, id: transcriptId, title: transcriptName })
      : '',
    transcriptName,
    liveTranscripts: '',
    audioFileUrl: await addressOf(spokenFileOf(record)),
    time: record.recordedAt,
    meetingId: record.meetingId,
    transcriptId,
    state: record.state,
    message: record.message,
    durationSeconds: record.durationSeconds,
  };
}
