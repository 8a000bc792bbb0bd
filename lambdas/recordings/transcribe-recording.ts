import type { recordingsEndpoints } from '#contracts/endpoints/speech/recordings.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import { requireMinutes } from './record/recorded-minutes.ts';
import { type RecordingRecord, stateOf } from './record/recording-record.ts';
import { changeRecording, findRecording } from './record/recording-repository.ts';
import type { RecordingsDeps } from './recordings-deps.ts';
import { spendTranscription } from './transcription-quota.ts';

/**
 * Starts a failed transcription again, by a job with a new name; queues one that waits. Throws
 * `not_found` for a foreign case and its recordings, `conflict` if the transcription is under way
 * or done, or if the malware scan refused the file, `too_many_tries` over 40 a day, or over 24 hours of its owner's
 * recordings.
 */
export const transcribeRecording: UseCase<
  typeof recordingsEndpoints.transcribeRecording,
  RecordingsDeps
> = async (deps, { principal, params: { caseId, recordingId } }) => {
  await requireMember(deps, { principal, caseId });
  const found = await findRecording(deps.table, { caseId, recordingId });
  if (!found) throw new AppError('not_found', 'Recording not found');
  requireStartable(deps, found);
  const isBlocked = Object.values(found.verdicts).some((verdict) => verdict !== 'clean');
  if (isBlocked) throw new AppError('conflict', found.message);
  await requireMinutes(deps.table, { record: found, now: deps.clock.now() });
  await spendTranscription(deps, principal.userId);
  await changeRecording(deps.table, { caseId, number: found.number }, (stored) => {
    requireStartable(deps, stored);
    if (stored.state === 'waiting') return undefined;
    const { userId: askedBy } = principal;
    return {
      record: { ...stored, state: 'waiting', message: '', attempt: stored.attempt + 1, askedBy },
    };
  });
  await sendToQueue(deps.processing, { caseId, recordingId });
  return { message: 'The transcription has started' };
};

function requireStartable({ clock }: RecordingsDeps, record: RecordingRecord): void {
  const { state } = stateOf(record, clock.now());
  if (state === 'transcribing')
    throw new AppError('conflict', 'This recording is being transcribed');
  if (state === 'ready') throw new AppError('conflict', 'This recording has a transcript');
}
