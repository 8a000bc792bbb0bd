import * as z from 'zod';
import type { recordingsEndpoints } from '#contracts/endpoints/speech/recordings.ts';
import { findRoomPlace } from '#lambdas/meetings/record.door.ts';
import { AppError } from '#shared/errors.ts';
import type { RawRequest, UseCase } from '#shared/http/api-request.ts';
import { logger } from '#shared/logger.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import type { RecordingsDeps } from '../recordings-deps.ts';
import { checkZoomSignature, hmacSha256 } from './check-zoom-signature.ts';
import type { FetchMessage } from './fetch-recording.ts';
import { completedSchema, recordingsOfSession } from './zoom-recordings.ts';

const validationSchema = z.object({ plainToken: z.string().min(1).max(1_000) });

/**
 * Receives an event of Zoom. Queues the recordings of a session of a case; ignores events of other
 * meetings and kinds. Safe to repeat. Throws `not_allowed` without a valid signature of the last
 * five minutes, `unavailable` if the stage has no secret token.
 */
export const receiveZoomEvent: UseCase<
  typeof recordingsEndpoints.receiveZoomEvent,
  RecordingsDeps,
  { raw: RawRequest }
> = async (deps, { body, raw }) => {
  const secretToken = await deps.zoomSecretToken();
  if (secretToken === undefined)
    throw new AppError('unavailable', 'Events of Zoom are not set up for this portal');
  const isSigned = checkZoomSignature({
    body: raw.body,
    signature: raw.header('x-zm-signature'),
    timestamp: raw.header('x-zm-request-timestamp'),
    secretToken,
    now: deps.clock.now(),
  });
  if (!isSigned) throw new AppError('not_allowed', 'The signature is not valid');
  if (body.event === 'endpoint.url_validation') {
    const { data } = validationSchema.safeParse(body.payload);
    if (!data) throw new AppError('invalid_input', 'The challenge has no plainToken');
    const { plainToken } = data;
    return { plainToken, encryptedToken: hmacSha256(secretToken, plainToken) };
  }
  if (body.event === 'recording.completed')
    await queueRecordings(deps, { payload: body.payload, token: body.download_token ?? '' });
  return {};
};

async function queueRecordings(
  { table, fetching }: RecordingsDeps,
  { payload, token }: { payload: unknown; token: string },
): Promise<void> {
  const parsed = completedSchema.safeParse(payload);
  if (!parsed.success) {
    // Zoom would repeat the event for a day.
    logger.error('zoom_event_not_understood', { error: z.prettifyError(parsed.error) });
    return;
  }
  const place = await findRoomPlace(table, { provider: 'zoom', id: parsed.data.object.id });
  if (!place) {
    logger.info('zoom_meeting_unknown');
    return;
  }
  for (const recording of recordingsOfSession(parsed.data)) {
    const message: FetchMessage = { ...place, ...recording, token };
    await sendToQueue(fetching, message);
  }
}
