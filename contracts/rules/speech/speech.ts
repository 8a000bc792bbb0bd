/** Speech to text (seed 1, section 7; seed 2, sections 7 and 9; D73, D74). */

/** Sample rate at which the portal records: 16-bit mono PCM. */
export const RECORDED_SAMPLE_RATE = 16_000;

/**
 * Maximum length of a clip. Longer recordings are sent in parts. A speech service takes as long as
 * the speech lasts, so the server has the parts of a clip heard at the same time.
 */
export const MAX_CLIP_SECONDS = 60;

/** Maximum size of a clip and its form; API Gateway passes 4.5 MB to a function. */
export const MAX_CLIP_BYTES = 4 * 1_048_576;

/** More than an address of the speech service lasts, and its last words. */
export const MAX_STREAM_SECONDS = 600;

/** Sizes of the seeds' speech model. '.en' is a model for English alone. */
export const speechModels = [
  'tiny',
  'tiny.en',
  'base',
  'base.en',
  'small',
  'small.en',
  'medium',
  'medium.en',
  'large',
] as const;

/** Hours of the recordings that a person uploads of which a day's transcriptions are made. */
export const RECORDED_HOURS_PER_DAY = 24;

/** Longest length that a browser may state for a recording: a week. */
export const STATED_SECONDS_MAX = 7 * 24 * 3_600;
