import { toIndianMinute } from '#shared/india-time.ts';
import { createTranscript, findTranscriptPlace } from '../transcripts/index.ts';
import type { LiveDeps } from './live-deps.ts';
import { LIVE_SPEAKER } from './present-session.ts';
import { readBatches, type SessionRecord, storeSession } from './session-repository.ts';

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
  const isEnded = await storeSession(deps.table, { ...session, state: 'ended' }, session);
  if (!isEnded) return false;
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
  return true;
}
