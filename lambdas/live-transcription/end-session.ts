import { countSpeechItem } from '#lambdas/speech/door.ts';
import { createTranscript } from '#lambdas/transcripts/creation.door.ts';
import { findTranscriptPlace } from '#lambdas/transcripts/record.door.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import { toIndianMinute } from '#shared/india-time.ts';
import type { LiveDeps } from './live-deps.ts';
import { LIVE_SPEAKER } from './present-session.ts';
import { findLiveRecording } from './record/live-recording-repository.ts';
import { readBatches, type SessionRecord, sessionPut } from './record/session-repository.ts';
import { joinRecording } from './recording/join-recording.ts';

/**
 * Marks a session as ended and makes a transcript of its words. Safe to repeat: the transcript's id
 * belongs to the session, so an interrupted end is completed by the next call. Returns false if words
 * were added meanwhile. Reads all words of the session once.
 */
export async function endSession(
  deps: Pick<LiveDeps, 'table' | 'files' | 'clock'>,
  session: SessionRecord,
): Promise<boolean> {
  const { caseId, meetingId, startedAt, wordCount } = session;
  // Ended first, so that no words follow the transcript.
  if (!(await storeEnd(deps, session))) return false;
  if (wordCount > 0 && !(await findTranscriptPlace(deps.table, session.transcriptId))) {
    const batches = await readBatches(deps.table, session, { from: 0 });
    await createTranscript(deps, {
      id: session.transcriptId,
      caseId,
      meetingId,
      recordId: '',
      title: `Live transcript of ${toIndianMinute(startedAt)}`,
      audioFileName: '',
      audio: undefined,
      mediaType: '',
      words: batches.flatMap(({ utterances }) =>
        utterances.flatMap(({ words }) =>
          words.map((word) => ({ ...word, speaker: LIVE_SPEAKER })),
        ),
      ),
    });
  }
  const recording = await findLiveRecording(deps.table, { caseId, sessionId: session.id });
  // The transcript does not wait for a sound that cannot be joined; the next call tries again.
  if (recording) await joinRecording(deps, recording);
  return true;
}

/** False if the session was changed meanwhile. The first end counts the speech for the case's costs. */
async function storeEnd(
  { table, clock }: Pick<LiveDeps, 'table' | 'clock'>,
  session: SessionRecord,
): Promise<boolean> {
  const { caseId, userId, seconds, state } = session;
  const speech = { caseId, userId, kind: 'dictated', seconds, now: clock.now() } as const;
  return transactIf(table, () => [
    { Put: sessionPut(table, { ...session, state: 'ended' }, session) },
    ...(state === 'live' && seconds > 0 ? [countSpeechItem(table, speech)] : []),
  ]);
}
