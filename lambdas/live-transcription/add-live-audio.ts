import type { liveTranscriptionEndpoints } from '#contracts/endpoints/speech/live-transcription.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { MAX_LIVE_AUDIO_BYTES } from '#contracts/rules/speech/live-transcription.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { AppError } from '#shared/errors.ts';
import { checkUpload } from '#shared/files/check-upload.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { LiveDeps } from './live-deps.ts';
import {
  findLiveAudio,
  findLiveRecording,
  type LiveRecording,
  liveAudioItem,
  recordingItem,
} from './record/live-recording-repository.ts';
import { findSession } from './record/session-repository.ts';
import { joinRecording } from './recording/join-recording.ts';

const MESSAGE = 'The sound is stored';

/**
 * Adds a part of the sound to the recording of the caller's live session, also after its end: a browser
 * that was killed sends what it has kept. A part belongs to the moment at which it begins, once. Throws
 * `not_found` for a foreign case and another neutral's session, `conflict` above 140 MB, and as
 * `checkUpload` does. After the end, the recording is joined again.
 */
export const addLiveAudio: UseCase<
  typeof liveTranscriptionEndpoints.addLiveAudio,
  Pick<LiveDeps, 'table' | 'files'>
> = async (deps, { principal, params, body: { startSeconds, seconds, url } }) => {
  const { table, files } = deps;
  const { caseId, sessionId } = params;
  await requireMember(deps, { principal, caseId });
  const requireRecording = async (): Promise<LiveRecording> => {
    const recording = await findLiveRecording(table, { caseId, sessionId });
    if (recording?.userId !== principal.userId)
      throw new AppError('not_found', 'Live session not found');
    return recording;
  };
  await requireRecording();
  const { sizeBytes, ...file } = await checkUpload(files, {
    userId: principal.userId,
    purpose: 'liveAudio',
    address: url.url,
    field: 'url.url',
  });
  const recording = await changeItem(table, {
    read: requireRecording,
    async plan(before) {
      // The same part was stored before.
      if (await findLiveAudio(table, before, startSeconds)) return { result: before };
      const after = {
        ...before,
        parts: before.parts + 1,
        sizeBytes: before.sizeBytes + sizeBytes,
        seconds: Math.max(before.seconds, startSeconds + seconds),
      };
      if (after.sizeBytes > MAX_LIVE_AUDIO_BYTES)
        throw new AppError(
          'conflict',
          `The recording of a session has up to ${fileSize(MAX_LIVE_AUDIO_BYTES)}`,
        );
      return {
        result: after,
        items: [
          recordingItem(table, after, before),
          liveAudioItem(table, before, { startSeconds, seconds, file }),
        ],
      };
    },
  });
  const session = await findSession(table, caseId);
  if (session?.id !== sessionId || session.state === 'ended') await joinRecording(deps, recording);
  return { message: MESSAGE };
};
