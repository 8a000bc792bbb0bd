import type { LiveLine, LiveSession } from '#contracts/endpoints/speech/live-transcription.ts';
import type { Batch, SessionRecord } from './record/session-repository.ts';

/** Live words have no speaker labels. */
export const LIVE_SPEAKER = 'spk_0';

export const presentSession = (session: SessionRecord, userId: string): LiveSession => ({
  id: session.id,
  meetingId: session.meetingId,
  state: session.state,
  startedAt: session.startedAt,
  startedBy: session.userName,
  isOwn: session.userId === userId,
  nextSequence: session.nextSequence,
  seconds: session.seconds,
  transcriptId: session.state === 'ended' && session.wordCount > 0 ? session.transcriptId : '',
});

/** Each utterance as one line. */
export const presentBatch = ({ sequence, utterances }: Batch): LiveLine[] =>
  utterances.map(({ words }, at) => ({
    id: `${sequence}-${at}`,
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    text: words.map(({ text }) => text).join(' '),
    speaker: LIVE_SPEAKER,
    confidence: Math.round(
      words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length),
    ),
  }));
