import type { HearingFile, recordingsEndpoints } from '#contracts/endpoints/speech/recordings.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { mayReadRedacted } from '#contracts/rules/speech/redactions.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { type LiveRecording, listLiveRecordings } from '#lambdas/live-transcription/record.door.ts';
import { findTranscriptAt, findTranscriptPlace } from '#lambdas/transcripts/record.door.ts';
import { hasTranscriptRedactions } from '#lambdas/transcripts/redaction.door.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { PLAYED_SECONDS, presentRecording } from './present-recording.ts';
import type { RecordingRecord } from './record/recording-record.ts';
import { listRecordingRecords } from './record/recording-repository.ts';
import type { RecordingsDeps } from './recordings-deps.ts';

/** A file of a hearing before it is presented. */
type Sound = { at: string } & ({ recording: RecordingRecord } | { live: LiveRecording });

/** Size of the signed addresses of the files of a day. */
const ADDRESSES_BYTES = 50_000;

/**
 * The hearing days of one of the caller's cases, newest first, each with the files that were recorded on
 * it in their order: a case has one hearing a day. Throws `not_found` if the case is not the caller's.
 */
export const listHearingDays: UseCase<
  typeof recordingsEndpoints.listHearingDays,
  RecordingsDeps
> = async (deps, { principal, params: { caseId }, query }) => {
  await requireMember(deps, { principal, caseId });
  const sounds: Sound[] = [
    ...(await listRecordingRecords(deps.table, caseId)).map((recording) => ({
      ...{ at: recording.recordedAt, recording },
    })),
    ...(await listLiveRecordings(deps.table, caseId))
      .filter(({ parts }) => parts > 0)
      .map((live) => ({ at: live.startedAt, live })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  const days = [...Map.groupBy(sounds, ({ at }) => indianDayOf(at))].reverse();
  const page = pageOfList(days, query, { extraBytes: ADDRESSES_BYTES });
  return {
    ...page,
    data: await Promise.all(
      page.data.map(async ([day, files]) => ({
        day,
        files: withheldFor(
          principal.role,
          await inParallel(files, (sound) => present(deps, sound, principal.role)),
        ),
      })),
    ),
  };
};

type Presented = HearingFile & { isRedacted: boolean };

/** Files of a day may hold the same words: if some are redacted, those who may not hear them hear none. */
function withheldFor(role: Role, files: readonly Presented[]): HearingFile[] {
  const isWithheld = !mayReadRedacted(role) && files.some(({ isRedacted }) => isRedacted);
  return files.map(({ isRedacted: _, audioFileUrl, ...file }) => ({
    ...file,
    audioFileUrl: isWithheld ? '' : audioFileUrl,
  }));
}

async function present(deps: RecordingsDeps, sound: Sound, role: Role): Promise<Presented> {
  if ('live' in sound) return presentLive(deps, sound.live);
  const shown = await presentRecording(deps, sound.recording, { role });
  const { id, recordingName, audioFileUrl, transcriptId, durationSeconds, isRedacted } = shown;
  return {
    ...{ id, kind: 'recording', title: recordingName, startedAt: sound.at },
    ...{ seconds: durationSeconds, audioFileUrl, transcriptId, isRedacted },
  };
}

/** The sound is with the transcript once the session has ended. */
async function presentLive(
  { table, files }: RecordingsDeps,
  { id, startedAt, seconds, transcriptId }: LiveRecording,
): Promise<Presented> {
  const place = await findTranscriptPlace(table, transcriptId);
  const record = place && (await findTranscriptAt(table, place));
  const { audio, audioFileName: fileName = '' } = record ?? {};
  return {
    ...{ id, kind: 'liveSession', title: 'Live session', startedAt },
    seconds: Math.ceil(seconds),
    audioFileUrl: audio ? await downloadAddress(files, { ...audio, fileName }, PLAYED_SECONDS) : '',
    transcriptId: record ? transcriptId : '',
    isRedacted: await hasTranscriptRedactions({ table, files }, transcriptId),
  };
}
