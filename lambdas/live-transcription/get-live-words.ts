import type { liveTranscriptionEndpoints } from '#contracts/endpoints/speech/live-transcription.ts';
import { AUTO_REFRESH_SECONDS } from '#contracts/rules/speech/examinations.ts';
import { BATCHES_PER_RESPONSE } from '#contracts/rules/speech/live-transcription.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { requireMember } from '../docket/index.ts';
import { findCaseSpeech, hasLiveTranscription } from '../speech/index.ts';
import type { LiveDeps } from './live-deps.ts';
import { presentBatch, presentSession } from './present-session.ts';
import { findSession, readBatches } from './session-repository.ts';

/**
 * The words of the latest session of one of the caller's cases, from a sequence on. Throws
 * `not_found` for a foreign case. Two read units and the new words.
 */
export const getLiveWords: UseCase<
  typeof liveTranscriptionEndpoints.getLiveWords,
  Pick<LiveDeps, 'table' | 'settings'>
> = async (deps, { principal, params: { caseId }, query: { from } }) => {
  const row = await requireMember(deps, { principal, caseId });
  const speech = await findCaseSpeech(deps, row);
  const session = await findSession(deps.table, caseId);
  const batches =
    session && session.nextSequence > from
      ? await readBatches(deps.table, session, { from, limit: BATCHES_PER_RESPONSE })
      : [];
  return {
    transcriptionData: { words: batches.flatMap(presentBatch) },
    meetingId: session?.meetingId ?? '',
    audioFileUrl: '',
    autoRefreshTimeInterval:
      speech.crossExamination?.autoRefreshTimeInterval ?? AUTO_REFRESH_SECONDS,
    isEnabled: hasLiveTranscription(speech),
    ...(session && { session: presentSession(session, principal.userId) }),
    next: (batches.at(-1)?.sequence ?? from - 1) + 1,
  };
};
