import type { liveTranscriptionEndpoints } from '#contracts/endpoints/speech/live-transcription.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import { SESSION_IDLE_SECONDS } from '#contracts/rules/speech/live-transcription.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import {
  budgetSpent,
  findCaseBudget,
  findCaseSpeech,
  hasLiveTranscription,
} from '#lambdas/speech/door.ts';
import { secondsAfter } from '#shared/clock.ts';
import { lostRace, untilWritten } from '#shared/dynamo/change-item.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import { logger } from '#shared/logger.ts';
import { endSession } from './end-session.ts';
import type { LiveDeps } from './live-deps.ts';
import { presentSession } from './present-session.ts';
import { newLiveRecording, recordingItem } from './record/live-recording-repository.ts';
import { findSession, type SessionRecord, sessionPut } from './record/session-repository.ts';

const MAX_ATTEMPTS = 8;

/**
 * Starts a live session in one of the caller's cases, or returns the caller's own that is live. A
 * session of another neutral that has rested for six minutes is ended first. Throws `not_found` for
 * a foreign case, `conflict` while another session is live, without live transcription, in a status
 * without hearings, and if the budget of the case is used up: a session that is live goes on.
 */
export const startLiveSession: UseCase<
  typeof liveTranscriptionEndpoints.startLiveSession,
  LiveDeps
> = async (deps, { principal, params: { caseId } }) => {
  const row = await requireMember(deps, { principal, caseId });
  if (!hasLiveTranscription(await findCaseSpeech(deps, row)))
    throw new AppError('conflict', 'This case has no live transcription');
  if (!takesHearings(row.status))
    throw new AppError('conflict', 'A case in this status has no hearings to transcribe');
  const { userId } = principal;
  const person = await findPerson(deps, userId);
  const start = async () => {
    const before = await findSession(deps.table, caseId);
    if (before?.state === 'live') {
      if (before.userId === userId) return { session: presentSession(before, userId) };
      if (!isIdle(before, deps.clock.now()))
        throw new AppError('conflict', `${before.userName} transcribes this session already`);
    }
    if (before && !(await endFormer(deps, before))) return lostRace;
    await requireBudget(deps, caseId);
    const session = newSession({
      caseId,
      userId,
      userName: person?.name ?? '',
      now: deps.clock.now(),
    });
    const former = before && { ...before, state: 'ended' as const };
    const isStored = await transactIf(deps.table, () => [
      { Put: sessionPut(deps.table, session, former) },
      recordingItem(deps.table, newLiveRecording(session), undefined),
    ]);
    return isStored ? { session: presentSession(session, userId) } : lostRace;
  };
  return untilWritten(start, { maxAttempts: MAX_ATTEMPTS });
};

async function requireBudget(deps: LiveDeps, caseId: string): Promise<void> {
  const now = deps.clock.now();
  if ((await findCaseBudget(deps, { caseId, now }))?.state === 'spent')
    throw budgetSpent({ caseId, now, goesOn: 'The hearing can be typed, and its recording kept' });
}

/** Ends the session before. A transcript that is refused must not prevent the next session. */
async function endFormer(deps: LiveDeps, before: SessionRecord): Promise<boolean> {
  try {
    return await endSession(deps, before);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.error('live_transcript_refused', { caseId: before.caseId, sessionId: before.id });
    return true;
  }
}

const isIdle = ({ activeAt }: SessionRecord, now: Date): boolean =>
  now.toISOString() > secondsAfter(new Date(activeAt), SESSION_IDLE_SECONDS);

function newSession({
  now,
  ...owner
}: Pick<SessionRecord, 'caseId' | 'userId' | 'userName'> & { now: Date }): SessionRecord {
  const id = newId('live');
  const at = now.toISOString();
  return {
    ...owner,
    id,
    meetingId: id,
    transcriptId: newId('transcript'),
    state: 'live',
    startedAt: at,
    activeAt: at,
    nextSequence: 0,
    wordCount: 0,
    seconds: 0,
  };
}
