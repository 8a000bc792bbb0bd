import type { recordingsEndpoints } from '#contracts/endpoints/speech/recordings.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import { checkUpload } from '#shared/files/check-upload.ts';
import { uploadIdOfKey } from '#shared/files/upload-keys.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import { presentRecording } from './present-recording.ts';
import { isOverMinutes, MINUTES_SPENT } from './record/recorded-minutes.ts';
import { recordingIdOf } from './record/recording-record.ts';
import { addRecording, findPlace, findRecording } from './record/recording-repository.ts';
import type { RecordingsDeps } from './recordings-deps.ts';
import { spendTranscription } from './transcription-quota.ts';

/**
 * Registers an uploaded recording in one of the caller's cases and queues its transcription. The
 * file is checked and copied first (D45, D112). Each upload becomes one recording; the first
 * registration is final. Safe to repeat. The answer says if the length that the browser knows is more
 * than the day allows; process-recording measures it, and decides. Throws `not_found` for a foreign case, `conflict` for a
 * negotiation, a file of another case and too many recordings, `too_many_tries` over 40 a day, and
 * as `checkUpload` does.
 */
export const registerRecording: UseCase<
  typeof recordingsEndpoints.registerRecording,
  RecordingsDeps
> = async (deps, { principal, params: { caseId }, body }) => {
  const { resolutionKind } = await requireMember(deps, { principal, caseId });
  if (resolutionKind === 'negotiation')
    throw new AppError('conflict', 'A negotiation has no recordings');
  const { key, versionId, contentType, sizeBytes } = await checkUpload(deps.files, {
    userId: principal.userId,
    purpose: 'caseRecording',
    address: body.url.url,
    field: 'url.url',
  });
  const recordingId = recordingIdOf(uploadIdOfKey(key));
  if (!(await findPlace(deps.table, recordingId))) {
    await spendTranscription(deps, principal.userId);
    await addRecording(deps, {
      id: recordingId,
      caseId,
      title: body.name,
      ownerId: principal.userId,
      meetingId: '',
      file: { key, versionId, contentType, sizeBytes },
      recordedAt: body.recordedAt ?? deps.clock.now().toISOString(),
    });
  }
  const record = await findRecording(deps.table, { caseId, recordingId });
  if (!record)
    throw new AppError('conflict', 'This file was added to a case before. Please upload it again');
  await sendToQueue(deps.processing, { caseId, recordingId });
  const seconds = Math.ceil(body.durationSeconds ?? 0);
  const isOver =
    seconds > 0 &&
    record.state === 'waiting' &&
    (await isOverMinutes(deps.table, {
      ...{ ownerId: record.ownerId, seconds, now: deps.clock.now() },
    }));
  return {
    message: isOver ? `Successfully Uploaded. ${MINUTES_SPENT}` : 'Successfully Uploaded',
    recording: await presentRecording(deps, record, { role: principal.role }),
  };
};
