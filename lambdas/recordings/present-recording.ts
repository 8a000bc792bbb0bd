import type { Recording } from '#contracts/endpoints/speech/recordings.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { withFittingExtension } from '#shared/files/file-extensions.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { LiveSession } from '../live-transcription/index.ts';
import { transcriptTextAddress } from '../transcripts/index.ts';
import {
  isServable,
  type RecordingFile,
  type RecordingRecord,
  spokenFileOf,
  stateOf,
} from './record/recording-record.ts';
import type { RecordingsDeps } from './recordings-deps.ts';

/** A case has one session a day in India (lambdas/meetings/join-session.ts). */
const isOfSameDay = (
  { startedAt, wordCount }: LiveSession,
  { recordedAt }: RecordingRecord,
): boolean => wordCount > 0 && indianDayOf(startedAt) === indianDayOf(recordedAt);

/** A player reads further parts of a file while it plays. */
const PLAYED_SECONDS = 3_600;

/**
 * A recording in the seeds' names and formats. `live`: the latest live session of its case. Signs
 * its addresses; no request.
 */
export async function presentRecording(
  deps: Pick<RecordingsDeps, 'files' | 'isScanned' | 'clock'>,
  record: RecordingRecord,
  live?: LiveSession,
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
    liveTranscripts: live && isOfSameDay(live, record) ? live.transcriptId : '',
    audioFileUrl: await addressOf(spokenFileOf(record)),
    time: record.recordedAt,
    meetingId: record.meetingId,
    transcriptId,
    ...stateOf(record, deps.clock.now()),
    durationSeconds: record.durationSeconds,
  };
}
