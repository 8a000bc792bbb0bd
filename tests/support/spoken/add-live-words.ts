import { inject } from 'vitest';
import {
  batchItem,
  findSession,
  sessionPut,
} from '#lambdas/live-transcription/record/session-repository.ts';
import { connectStores } from '#seed/connect-stores.ts';
import { systemClock } from '#shared/clock.ts';
import { transact } from '#shared/dynamo/transact.ts';

/** Adds lines to the live session of another user, which begins now, or when it says, if there is none. */
export async function addLiveWords(
  caseId: string,
  lines: readonly string[],
  startedAt?: string,
): Promise<void> {
  const { table } = await connectStores(inject('addresses'));
  const at = systemClock.now().toISOString();
  const before = await findSession(table, caseId);
  const session = before ?? {
    ...{ id: 'liv_test', caseId, meetingId: 'liv_test', transcriptId: 'trn_live' },
    ...{ state: 'live' as const, userId: 'usr_other', userName: 'Other' },
    ...{ startedAt: startedAt ?? at, activeAt: at, nextSequence: 0, wordCount: 0, seconds: 0 },
  };
  const sequence = session.nextSequence;
  let end = session.seconds;
  const utterances = lines.map((line) => ({
    words: line.split(' ').map((text) => {
      const start = end;
      end += 1;
      return { text, start, end, confidence: 90, speaker: 'spk_0' };
    }),
  }));
  const wordCount = session.wordCount + end - session.seconds;
  const after = { ...session, nextSequence: sequence + 1, wordCount, seconds: end };
  await transact(table, () => [
    { Put: sessionPut(table, after, before) },
    batchItem(table, session, { sequence, utterances }),
  ]);
}
