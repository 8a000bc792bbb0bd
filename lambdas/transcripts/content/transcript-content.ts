import * as z from 'zod';
import {
  type Leaf,
  readLeafSchema,
  type Segment,
  turnTypes,
} from '#contracts/rules/speech/transcripts.ts';

/**
 * Content of a version. Unlike in responses, each leaf with `word` has the confidence of the
 * recognised word, also if a person replaced it.
 */
export type TranscriptContent = {
  speakers: readonly { id: string; name: string }[];
  segments: readonly Segment[];
  /**
   * What is redacted (redaction/redactions.ts); the latest version's holds for all versions. Absent
   * in version 0 and in contents that were stored before redactions belonged to words.
   */
  redactions?: { words: string; texts: string[] } | undefined;
};

/** Rules of requests are not repeated: stored contents keep to those of their time. */
export const transcriptContentSchema = z.object({
  speakers: z.array(z.object({ id: z.string(), name: z.string() })),
  segments: z.array(
    z.object({
      id: z.string(),
      speaker: z.string(),
      textType: z.enum(turnTypes).optional(),
      text: z.array(readLeafSchema),
    }),
  ),
  redactions: z.object({ words: z.string(), texts: z.array(z.string()) }).optional(),
});

/** A recognised word without its speaker. */
export type RecognisedWord = { text: string; start: number; end: number; confidence: number };

/** The recognised word that a leaf is or replaces; undefined for an added word. */
export function recognisedWordOf(leaf: Leaf): RecognisedWord | undefined {
  const { text, word, start = 0, end = 0, confidence = 0, spoken = text } = leaf;
  return word === undefined ? undefined : { text: spoken, start, end, confidence };
}

/** A leaf for a recognised word with this index, whose text a person may have replaced. */
export const leafOf = (text: string, index: number, word: RecognisedWord): Leaf => ({
  text,
  word: index,
  start: word.start,
  end: word.end,
  confidence: word.confidence,
  ...(word.text !== text && { spoken: word.text }),
});

/** Text of a segment: its words with single spaces. */
export const textOf = ({ text }: Pick<Segment, 'text'>): string =>
  text.map((leaf) => leaf.text).join(' ');
