import { isDeepStrictEqual } from 'node:util';
import type { liveTranscriptionEndpoints } from '#contracts/endpoints/speech/live-transcription.ts';
import { MAX_WORDS } from '#contracts/rules/speech/transcripts.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { LiveDeps } from './live-deps.ts';
import {
  batchItem,
  readBatches,
  type SessionRecord,
  sessionPut,
} from './record/session-repository.ts';
import { requireOwnSession, sessionEnded } from './require-own-session.ts';

/** Attempts while an address is signed or the same batch arrives from another tab. */
const MAX_ATTEMPTS = 8;

const MESSAGE = 'Words are stored';

/**
 * Adds a batch of final words to the caller's live session, once by its sequence. Throws `not_found`
 * as `requireOwnSession`, `conflict` for a gap, for other words of a stored sequence, after the end
 * and above 150,000 words.
 */
export const addLiveWords: UseCase<
  typeof liveTranscriptionEndpoints.addLiveWords,
  Pick<LiveDeps, 'table' | 'clock'>
> = async (deps, { principal, params, body: { sequence, utterances } }) => {
  const { table } = deps;
  const read = () => requireOwnSession(deps, { principal, ...params });
  const plan = async (before: SessionRecord) => {
    if (sequence < before.nextSequence) {
      const [stored] = await readBatches(table, before, { from: sequence, limit: 1 });
      if (!isDeepStrictEqual(stored?.utterances, utterances))
        throw new AppError('conflict', 'Another device transcribes this session');
      return { result: { message: MESSAGE, nextSequence: before.nextSequence } };
    }
    if (before.state === 'ended') throw sessionEnded();
    if (sequence > before.nextSequence)
      throw new AppError('conflict', `Send batch ${before.nextSequence} first`);
    const words = utterances.flatMap((utterance) => utterance.words);
    const wordCount = before.wordCount + words.length;
    if (wordCount > MAX_WORDS)
      throw new AppError('conflict', `A session has up to ${MAX_WORDS} words`);
    const now = deps.clock.now();
    const after = {
      ...before,
      wordCount,
      nextSequence: sequence + 1,
      seconds: Math.max(before.seconds, ...words.map(({ end }) => end)),
      activeAt: now.toISOString(),
    };
    return {
      result: { message: MESSAGE, nextSequence: after.nextSequence },
      items: [
        { Put: sessionPut(table, after, before) },
        batchItem(table, before, { sequence, utterances }),
      ],
    };
  };
  return changeItem(table, { read, plan, maxAttempts: MAX_ATTEMPTS });
};
