import type { liveTranscriptionEndpoints } from '#contracts/endpoints/speech/live-transcription.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { AUTO_REFRESH_SECONDS } from '#contracts/rules/speech/examinations.ts';
import { BATCHES_PER_RESPONSE } from '#contracts/rules/speech/live-transcription.ts';
import { mayReadRedacted } from '#contracts/rules/speech/redactions.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { findCaseSpeech, hasLiveTranscription } from '#lambdas/speech/door.ts';
import { findTranscriptAt, findTranscriptPlace } from '#lambdas/transcripts/record.door.ts';
import { hasTranscriptRedactions } from '#lambdas/transcripts/redaction.door.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { LiveDeps } from './live-deps.ts';
import { presentBatch, presentSession } from './present-session.ts';
import { findSession, readBatches, type SessionRecord } from './record/session-repository.ts';

/** A player reads further parts of a file while it plays. */
const HEARD_SECONDS = 3_600;

/**
 * The words of the latest session of one of the caller's cases, from a sequence on. Throws
 * `not_found` for a foreign case. Two read units and the new words. Once words of the session's
 * transcript are redacted, those who may not read them get none here.
 */
export const getLiveWords: UseCase<
  typeof liveTranscriptionEndpoints.getLiveWords,
  Pick<LiveDeps, 'table' | 'files' | 'settings'>
> = async (deps, { principal, params: { caseId }, query: { from } }) => {
  const row = await requireMember(deps, { principal, caseId });
  const speech = await findCaseSpeech(deps, row);
  const session = await findSession(deps.table, caseId);
  const isWithheld = await isRedacted(deps, { session, role: principal.role });
  const batches =
    session && session.nextSequence > from && !isWithheld
      ? await readBatches(deps.table, session, { from, limit: BATCHES_PER_RESPONSE })
      : [];
  return {
    transcriptionData: { words: batches.flatMap(presentBatch) },
    meetingId: session?.meetingId ?? '',
    audioFileUrl: session && !isWithheld ? await soundOf(deps, session) : '',
    autoRefreshTimeInterval:
      speech.crossExamination?.autoRefreshTimeInterval ?? AUTO_REFRESH_SECONDS,
    isEnabled: hasLiveTranscription(speech) && takesHearings(row.status),
    ...(session && { session: presentSession(session, principal.userId) }),
    next: (batches.at(-1)?.sequence ?? from - 1) + 1,
  };
};

/** A signed address of the recording of a session that has ended, with its transcript. */
async function soundOf(
  { table, files }: Pick<LiveDeps, 'table' | 'files'>,
  { state, transcriptId }: SessionRecord,
): Promise<string> {
  const place = state === 'ended' ? await findTranscriptPlace(table, transcriptId) : undefined;
  const record = place && (await findTranscriptAt(table, place));
  if (!record?.audio) return '';
  return downloadAddress(files, { ...record.audio, fileName: record.audioFileName }, HEARD_SECONDS);
}

/** Whether the session's words are withheld from a person with this role. */
async function isRedacted(
  deps: Pick<LiveDeps, 'table' | 'files'>,
  { session, role }: { session: SessionRecord | undefined; role: Role },
): Promise<boolean> {
  if (session?.state !== 'ended' || mayReadRedacted(role)) return false;
  return hasTranscriptRedactions(deps, session.transcriptId);
}
