import * as z from 'zod';
import type { SpokenWord } from './transcripts.ts';

/** Live transcription of a session (seed 2, sections 2, 3, 7; docs/adr 16). */

/** Batches of a session: four hours of speech at one batch a second. */
export const MAX_BATCHES = 15_000;
export const MAX_UTTERANCES_OF_BATCH = 20;
export const MAX_WORDS_OF_UTTERANCE = 500;
/** Batches per response; further ones are read by `from`. */
export const BATCHES_PER_RESPONSE = 200;
/** Without words or a new address for this long, another neutral may begin. */
export const SESSION_RESTS_SECONDS = 6 * 60;

/** A final word with its punctuation; times in seconds, confidence in percent. */
const spokenWordSchema: z.ZodType<SpokenWord, SpokenWord> = z.object({
  text: z.string().min(1).max(200),
  start: z.number().min(0).max(1_000_000),
  end: z.number().min(0).max(1_000_000),
  confidence: z.number().min(0).max(100),
  speaker: z.string().max(100),
});

/** What was said without a pause; the words have times from the beginning of the session. */
export const utteranceSchema = z.object({
  words: z.array(spokenWordSchema).min(1).max(MAX_WORDS_OF_UTTERANCE),
});
export type Utterance = z.output<typeof utteranceSchema>;
