import { type Media, SplitRefusal } from './media/media.ts';

/** What Amazon Transcribe takes in one job, or less. */
export type JobLimits = { maxSeconds: number; maxBytes: number };

/** A stretch of a recording, in seconds from its start. */
export type Stretch = { startSeconds: number; endSeconds: number };

/** Sessions of a day. A transcript may reach its number of words earlier. */
export const MAX_RECORDING_SECONDS = 24 * 3_600;

/**
 * Each part has labels for two speakers at least, and a transcript for 50 (docs/adr/0043). At
 * Transcribe's own limits a day has seven parts.
 */
export const MAX_PARTS = 25;

/** What a part's file has besides its sound. */
const HEAD_BYTES = 100_000;

/** How far from the planned moment a pause is looked for, in each direction. */
const SEARCHED_SECONDS = 60;
/** As a share of a part, for short parts. */
const SEARCHED_SHARE = 0.1;

/**
 * Divides a recording into stretches of about the same length, each of which a job takes, cut at quiet
 * moments. Throws SplitRefusal above 24 hours and 25 parts.
 */
export async function planParts(media: Media, limits: JobLimits): Promise<Stretch[]> {
  const { durationSeconds } = media;
  if (durationSeconds > MAX_RECORDING_SECONDS)
    throw new SplitRefusal('This recording is longer than 24 hours. Upload it in several files');
  for (let count = fewest(media, limits); count <= MAX_PARTS; count += 1) {
    const stretches = await cutInto(media, count);
    const fit = stretches.every(
      ({ startSeconds, endSeconds }) =>
        endSeconds - startSeconds <= limits.maxSeconds &&
        media.sizeOf(startSeconds, endSeconds) + HEAD_BYTES <= limits.maxBytes,
    );
    if (fit) return stretches;
  }
  throw new SplitRefusal('This recording has too many parts. Upload it in several files');
}

function fewest({ durationSeconds, sizeOf }: Media, { maxSeconds, maxBytes }: JobLimits): number {
  const sizeBytes = sizeOf(0, durationSeconds);
  return Math.max(1, Math.ceil(durationSeconds / maxSeconds), Math.ceil(sizeBytes / maxBytes));
}

async function cutInto(media: Media, count: number): Promise<Stretch[]> {
  const { durationSeconds } = media;
  const length = durationSeconds / count;
  const reach = Math.min(SEARCHED_SECONDS, length * SEARCHED_SHARE);
  const stretches: Stretch[] = [];
  let startSeconds = 0;
  for (let number = 1; number < count; number += 1) {
    const planned = number * length;
    const endSeconds = await media.quietest(planned - reach, planned + reach);
    stretches.push({ startSeconds, endSeconds });
    startSeconds = endSeconds;
  }
  return [...stretches, { startSeconds, endSeconds: durationSeconds }];
}
