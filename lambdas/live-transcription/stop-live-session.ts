import type { liveTranscriptionEndpoints } from '#contracts/endpoints/speech/live-transcription.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { endSession } from './end-session.ts';
import type { LiveDeps } from './live-deps.ts';
import { presentSession } from './present-session.ts';
import { requireOwnSession } from './require-own-session.ts';

/**
 * Stops the caller's live session and makes a transcript of its words. Safe to repeat. Throws
 * `not_found` as `requireOwnSession`, `conflict` if words arrive at the same moment.
 */
export const stopLiveSession: UseCase<
  typeof liveTranscriptionEndpoints.stopLiveSession,
  Pick<LiveDeps, 'table' | 'files' | 'clock'>
> = async (deps, { principal, params }) => {
  const session = await requireOwnSession(deps, { principal, ...params });
  if (!(await endSession(deps, session)))
    throw new AppError('conflict', 'Words are still arriving. Please stop again');
  return {
    message: 'Live transcription stopped',
    session: presentSession({ ...session, state: 'ended' }, principal.userId),
  };
};
