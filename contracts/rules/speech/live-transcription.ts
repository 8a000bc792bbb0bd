import * as z from 'zod';
import { hasForbiddenCharacters, quantitySchema } from '../fields.ts';
import { MB } from '../notation.ts';

/** Live transcription of a session (seed 2, sections 2, 3, 7; docs/adr 16). */

/** Batches of a session: four hours of speech at one batch a second. */
export const MAX_BATCHES = 15_000;
export const MAX_UTTERANCES_OF_BATCH = 20;
/** Words of a batch, so that it fits into an item of DynamoDB (400 KB). */
export const MAX_WORDS_OF_BATCH = 500;
/** A hearing day. With the pauses of one speaker, a transcript has fewer than 20,000 paragraphs. */
export const MAX_SESSION_SECONDS = 7.5 * 3_600;
/** Sound of a session is stored in parts of this length. */
export const LIVE_AUDIO_PART_SECONDS = 60;
/** The recording of a session: 7.5 hours at 32 kbit/s and its pauses. */
export const MAX_LIVE_AUDIO_BYTES = 140 * MB;
/** Batches per response; further ones are read by `from`. */
export const BATCHES_PER_RESPONSE = 200;
/** Without words or a new address for this long, another neutral may begin. */
export const SESSION_IDLE_SECONDS = 6 * 60;

const secondsSchema = quantitySchema(MAX_SESSION_SECONDS, 'The session is too long');

/** A final word with its punctuation; times in seconds, confidence in percent. */
const liveWordSchema = z.object({
  text: z
    .string()
    .min(1)
    .max(100)
    .refine((text) => !/\s/u.test(text) && !hasForbiddenCharacters(text), {
      message: 'A word has no spaces and no control characters',
    }),
  start: secondsSchema,
  end: secondsSchema,
  confidence: quantitySchema(100),
});
export type LiveWord = z.output<typeof liveWordSchema>;

/** What was said without a pause; the words have times from the beginning of the session. */
export const utteranceSchema = z.object({
  words: z.array(liveWordSchema).min(1).max(MAX_WORDS_OF_BATCH),
});
export type Utterance = z.output<typeof utteranceSchema>;
