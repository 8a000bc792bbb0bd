import { muteMp3 } from './mute-mp3.ts';
import { muteWav } from './mute-wav.ts';
import type { TimeRange } from './time-range.ts';

const muters: Readonly<Record<string, typeof muteMp3>> = {
  'audio/mpeg': muteMp3,
  'audio/wav': muteWav,
};

/** Whether recordings of a content type can be muted. */
export const isMutable = (contentType: string): boolean => contentType in muters;

/**
 * Replaces ranges of a recording by silence, in place; its length stays. False if the file is not
 * of a known format: it must not be served then. Linear time.
 */
export const muteAudio = (
  bytes: Buffer,
  { contentType, ranges }: { contentType: string; ranges: readonly TimeRange[] },
): boolean => muters[contentType]?.(bytes, ranges) ?? false;
