import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import type { RecordingsDeps } from './recordings-deps.ts';

/** Each job costs money by the minute. */
const transcriptionQuota: Quota = {
  name: 'TRANSCRIBE_RECORDING',
  windowSeconds: 24 * 3_600,
  maxCount: 40,
  message: 'You have started transcriptions as often as is possible in a day',
};

/** Counts a transcription that a neutral starts. Throws `too_many_tries` over 40 a day. */
export const spendTranscription = (
  { table, clock }: Pick<RecordingsDeps, 'table' | 'clock'>,
  userId: string,
): Promise<void> =>
  spendQuota(table, { quota: transcriptionQuota, ownerId: userId, count: 1, now: clock.now() });
