import * as z from 'zod';
import type { ReadSpeechSettings } from '#lambdas/speech/connect.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { logger } from '#shared/logger.ts';
import type { Queue } from '#shared/queues/connect-queue.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import { failTranscription, GENERAL_FAILURE } from '../record/fail-transcription.ts';
import { countLength, MINUTES_SPENT } from '../record/recorded-minutes.ts';
import { recordingPartKey } from '../record/recording-keys.ts';
import { type RecordingPart, spokenFileOf } from '../record/recording-record.ts';
import { changeRecording, findPlace } from '../record/recording-repository.ts';
import { type Media, SplitRefusal } from './media/media.ts';
import { openMedia, readMedia } from './open-media.ts';
import { type JobLimits, planParts } from './plan-parts.ts';
import { storePart } from './store-part.ts';

/** Message of the queue split-recordings. */
export const splitMessageSchema = z.strictObject({ caseId: z.string(), recordingId: z.string() });
export type SplitMessage = z.output<typeof splitMessageSchema>;

export type SplitDeps = {
  table: Table;
  files: Files;
  settings: ReadSpeechSettings;
  clock: Clock;
  /** Queue of process-recording, which starts the jobs. */
  processing: Queue;
};

/**
 * Measures a recording that is being transcribed, and stores the parts of one that is too long or too
 * large for one job as files of their own. Then process-recording starts the jobs. Safe to repeat, also
 * after an interruption: parts keep their places once they are noted, and a file that is stored is not
 * stored again. A recording that cannot be split fails with the reason.
 */
export async function splitRecording(deps: SplitDeps, message: SplitMessage): Promise<'done'> {
  const { caseId, recordingId } = message;
  const place = await findPlace(deps.table, recordingId);
  const record = place && (await changeRecording(deps.table, place, () => undefined));
  if (!place || record?.state !== 'transcribing') return 'done';
  const { attempt } = record;
  if (record.splitAttempt !== attempt)
    try {
      const file = spokenFileOf(record);
      const reader = readMedia(deps.files, file);
      const limits = (await deps.settings()).jobLimits;
      const media = await openMedia(reader, file.contentType);
      const planned = record.parts ?? (await partsOf(media, { limits, file, attempt }));
      // Noted first, so that every delivery stores the same files.
      const noted = await changeRecording(deps.table, place, async (stored) => {
        if (stored.attempt !== attempt || stored.state !== 'transcribing') return undefined;
        const lengthSeconds = media.durationSeconds;
        const counted = await countLength(deps.table, {
          ...{ record: { ...stored, parts: stored.parts ?? planned }, lengthSeconds },
          now: deps.clock.now(),
        });
        if (!counted)
          return { record: { ...stored, lengthSeconds, state: 'failed', message: MINUTES_SPENT } };
        const isNoted = stored.parts !== undefined && stored.lengthSeconds === lengthSeconds;
        return isNoted && counted.items.length === 0 ? undefined : counted;
      });
      if (noted?.state !== 'transcribing') return 'done';
      const parts = noted?.parts ?? [];
      for (const part of parts)
        if (!part.isTranscribed)
          await storePart(deps.files, {
            key: recordingPartKey(caseId, recordingId, part),
            file: await media.part(part.startSeconds, part.endSeconds),
            reader,
          });
      logger.info('recording_split', { recordingId, parts: parts.length });
    } catch (error) {
      if (!(error instanceof SplitRefusal)) throw error;
      logger.warn('recording_not_split', { recordingId, reason: error.message });
      await failTranscription(deps, place, attempt, error.message);
      return 'done';
    }
  await changeRecording(deps.table, place, (stored) =>
    stored.attempt !== attempt || stored.splitAttempt === attempt
      ? undefined
      : {
          record: {
            ...stored,
            splitAttempt: attempt,
            parts: stored.parts?.map((part) => (part.isTranscribed ? part : { ...part, attempt })),
          },
        },
  );
  await sendToQueue(deps.processing, { caseId, recordingId });
  return 'done';
}

/** The parts of a recording; none if one job takes it whole. */
async function partsOf(
  media: Media,
  { limits, file, attempt }: { limits: JobLimits; file: { sizeBytes: number }; attempt: number },
): Promise<RecordingPart[]> {
  if (media.durationSeconds <= limits.maxSeconds && file.sizeBytes <= limits.maxBytes) return [];
  const stretches = await planParts(media, limits);
  return stretches.map((stretch) => ({ ...stretch, attempt, isTranscribed: false }));
}

/** Fails a recording after the last delivery of its message, so that a neutral can start again. */
export async function giveUpSplit(deps: SplitDeps, { recordingId }: SplitMessage): Promise<void> {
  const place = await findPlace(deps.table, recordingId);
  const record = place && (await changeRecording(deps.table, place, () => undefined));
  if (place && record) await failTranscription(deps, place, record.attempt, GENERAL_FAILURE);
}
