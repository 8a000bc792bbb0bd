import * as z from 'zod';
import { hasForbiddenCharacters, idSchema, lineSchema } from '../fields.ts';

/**
 * Transcripts: words with times, in segments, by speaker (seed 2, section 3; D70, D71, D77). The
 * words of the speech service are immutable. An edited transcript is a list of segments whose
 * leaves refer to these words.
 */

/** Default frame rate of timecodes hh:mm:ss:ff (seed 2, section 9). */
export const FRAMES_PER_SECOND = 25;
/** Skip and rollback step of the player (seed 2, section 9). */
export const SKIP_SECONDS = 10;
/** Shorter step back, to hear the last words again. */
export const REPEAT_SECONDS = 5;

/** Longest transcript: ten hours of speech and some more. */
export const MAX_WORDS = 150_000;
export const MAX_SEGMENTS = 20_000;
/** A pasted paragraph may be long. */
export const MAX_LEAVES_OF_SEGMENT = 12_000;
/** Characters of a word; longer ones of the speech service are split. */
export const MAX_CHARACTERS_OF_WORD = 200;
export const MAX_SPEAKERS = 50;
export const MAX_VERSIONS = 10_000;
export const MAX_SUGGESTION_CHARACTERS = 2_000;
/** Segments per response at most; further ones are read by `from`. */
export const SEGMENTS_PER_RESPONSE = 500;

/** Seconds from the start of the recording. */
const secondsSchema = z.number().min(0).max(1_000_000);
/** Percent (seed 2, section 3). */
const percentSchema = z.number().min(0).max(100);

/** A word as the speech service recognised it. `speaker`: its label, e.g. 'spk_0'. */
export type SpokenWord = {
  text: string;
  start: number;
  end: number;
  confidence: number;
  speaker: string;
};

/**
 * A word of the edited text, with its punctuation and without spaces. Leaves are joined by single
 * spaces. The suggestion's fields are on the first leaf of its range; the others carry its id.
 */
export const leafSchema = z.object({
  text: z
    .string()
    .min(1)
    .max(MAX_CHARACTERS_OF_WORD)
    .refine((text) => !/\s/u.test(text), { message: 'A word has no spaces' })
    .refine((text) => !hasForbiddenCharacters(text), {
      message: 'Control characters are not allowed',
    }),
  /** Index of the recognised word that the leaf is, or replaces; absent for added words. */
  word: z
    .number()
    .int()
    .min(0)
    .max(MAX_WORDS - 1)
    .optional(),
  /** Times of the recognised word; absent for added words. */
  start: secondsSchema.optional(),
  end: secondsSchema.optional(),
  /** Absent for words that a person wrote. */
  confidence: percentSchema.optional(),
  /** The recognised word, if the leaf replaces it. */
  spoken: z.string().max(MAX_CHARACTERS_OF_WORD).optional(),
  /** Withheld (ADR 39). In requests, true redacts the word and false lifts its redaction. */
  redacted: z.boolean().optional(),
  suggestionId: idSchema.optional(),
  /** Proposed text of the range; '' proposes its removal. */
  suggestionText: z
    .string()
    .max(MAX_SUGGESTION_CHARACTERS)
    .refine((text) => !hasForbiddenCharacters(text), {
      message: 'Control characters are not allowed',
    })
    .optional(),
  color: z
    .string()
    .regex(/^[#\w-]{0,30}$/)
    .optional(),
  /** Role and name of the suggestion's author, and when it was saved; set by the server. */
  role: z.string().max(50).optional(),
  name: z.string().max(200).optional(),
  createdAt: z.string().max(40).optional(),
});
export type Leaf = z.output<typeof leafSchema>;

/**
 * A leaf as it is read, from a store or in a response, without the rules of requests: stored contents keep
 * to those of their time, and a browser checks 100,000 leaves before a long transcript is shown.
 */
export const readLeafSchema: z.ZodType<Leaf> = z.object({
  text: z.string(),
  word: z.number().optional(),
  start: z.number().optional(),
  end: z.number().optional(),
  confidence: z.number().optional(),
  spoken: z.string().optional(),
  redacted: z.boolean().optional(),
  suggestionId: z.string().optional(),
  suggestionText: z.string().optional(),
  color: z.string().optional(),
  role: z.string().optional(),
  name: z.string().optional(),
  createdAt: z.string().optional(),
});

/** What a client may change of a leaf. The server sets the other fields. */
const editedLeafSchema = leafSchema.pick({
  text: true,
  word: true,
  redacted: true,
  suggestionId: true,
  suggestionText: true,
  color: true,
});
export type EditedLeaf = z.output<typeof editedLeafSchema>;

export const turnTypes = ['Question', 'Answer'] as const;
export type TurnType = (typeof turnTypes)[number];

/** A paragraph of one speaker. */
export const segmentSchema = z.object({
  id: idSchema,
  /** Id in the transcript's speakers. */
  speaker: idSchema,
  text: z.array(leafSchema).max(MAX_LEAVES_OF_SEGMENT),
  /** Column of the export; absent outside of an examination. */
  textType: z.enum(turnTypes).optional(),
});
export type Segment = z.output<typeof segmentSchema>;

export const editedSegmentSchema = segmentSchema.extend({
  text: z.array(editedLeafSchema).max(MAX_LEAVES_OF_SEGMENT),
});

/** A segment in a response: with its times and confidence, computed from its leaves. */
export const presentedSegmentSchema = segmentSchema.extend({
  text: z.array(readLeafSchema),
  /** Of its first and last word with a time; else the end of the segment before. */
  start: z.number(),
  end: z.number(),
  /** Mean of the leaves that have one; 100 if none has. */
  confidence: z.number(),
  mediaId: z.string(),
  /** False for a segment without words, e.g. of a clip that could not be transcribed. */
  transcriptionFlag: z.boolean(),
});
export type PresentedSegment = z.output<typeof presentedSegmentSchema>;

export const speakerSchema = z.object({
  id: idSchema,
  /** In any script; without markup. */
  name: lineSchema('A name is required', 100),
});
export type Speaker = z.output<typeof speakerSchema>;

/** A reporter's form: cover, appearances, indexes, 25 numbered lines a page, certificate. */
const reporterFormats = ['reporterPdf', 'reporterWord', 'reporterText'] as const;

export const exportFormats = [
  'wordWithLineNumbers',
  'wordWithOutLineNumbers',
  'text',
  'srt',
  'vtt',
  'certifiedPdf',
  ...reporterFormats,
] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const isReporterFormat = (format: ExportFormat): boolean =>
  reporterFormats.some((one) => one === format);
