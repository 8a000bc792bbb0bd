import type { Recording } from '#contracts/endpoints/speech/recordings.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { mayReadRedacted } from '#contracts/rules/speech/redactions.ts';
import type { LiveSession } from '#lambdas/live-transcription/record.door.ts';
import { transcriptTextAddress } from '#lambdas/transcripts/door.ts';
import { hasTranscriptRedactions } from '#lambdas/transcripts/redaction.door.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { withFittingExtension } from '#shared/files/file-extensions.ts';
import { indianDayOf } from '#shared/india-time.ts';
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
export const PLAYED_SECONDS = 3_600;

/**
 * A recording in the seeds' names and formats, with signed addresses. `live`: the latest live
 * session of its case. If words of a transcript of it are redacted, those who may not read them get
 * no sound here, but the muted one on the transcript's screen, and nobody gets the recognised text,
 * which is exported there. 1.5 read units for each transcript.
 */
export async function presentRecording(
  deps: Pick<RecordingsDeps, 'table' | 'files' | 'isScanned' | 'clock'>,
  record: RecordingRecord,
  { live, role }: { live?: LiveSession | undefined; role: Role },
): Promise<Recording> {
  const { id, caseId, title, file, transcriptId } = record;
  const liveTranscriptId = live && isOfSameDay(live, record) ? live.transcriptId : '';
  const isRedacted = await hasRedactions(deps, [transcriptId, liveTranscriptId]);
  const isHeard = !isRedacted || mayReadRedacted(role);
  const addressOf = async (each: RecordingFile) =>
    isHeard && isServable(record, each, deps)
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
    transcriptDocUrl:
      transcriptId && !isRedacted
        ? await transcriptTextAddress(deps.files, {
            caseId,
            id: transcriptId,
            title: transcriptName,
          })
        : '',
    transcriptName,
    liveTranscripts: liveTranscriptId,
    isRedacted,
    audioFileUrl: await addressOf(spokenFileOf(record)),
    time: record.recordedAt,
    meetingId: record.meetingId,
    transcriptId,
    ...stateOf(record, deps.clock.now()),
    parts: {
      transcribed: record.parts?.filter(({ isTranscribed }) => isTranscribed).length ?? 0,
      total: record.parts?.length ?? 0,
    },
    durationSeconds: record.durationSeconds,
  };
}

/** Whether words of one of the transcripts are redacted; '' is no transcript. */
async function hasRedactions(
  deps: Pick<RecordingsDeps, 'table' | 'files'>,
  transcriptIds: readonly string[],
): Promise<boolean> {
  for (const id of transcriptIds)
    if (id !== '' && (await hasTranscriptRedactions(deps, id))) return true;
  return false;
}
