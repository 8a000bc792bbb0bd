import { endsSentence } from '#contracts/rules/speech/sentences.ts';
import type { Segment, SpokenWord } from '#contracts/rules/speech/transcripts.ts';
import { leafOf } from '../content/transcript-content.ts';

/** A longer pause starts a paragraph. */
const PAUSE_SECONDS = 1.5;
/** From this number of words on, a paragraph ends with its sentence. */
const WORDS_OF_PARAGRAPH = 120;
/** A paragraph without an end of a sentence ends here. */
const MAX_WORDS_OF_PARAGRAPH = 240;

/**
 * Paragraphs of the recognised words: a new one at a change of speaker, after a pause, and at the
 * end of a sentence after 120 words.
 */
export function segmentWords(words: readonly SpokenWord[]): Segment[] {
  const segments: Segment[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const segment = segments.at(-1);
    const leaf = leafOf(word.text, index, word);
    if (segment && before && !startsParagraph(word, before, segment.text.length))
      segment.text.push(leaf);
    else segments.push({ id: `seg_${segments.length + 1}`, speaker: word.speaker, text: [leaf] });
  }
  return segments;
}

const startsParagraph = (word: SpokenWord, before: SpokenWord, count: number): boolean =>
  word.speaker !== before.speaker ||
  word.start - before.end > PAUSE_SECONDS ||
  count >= MAX_WORDS_OF_PARAGRAPH ||
  (count >= WORDS_OF_PARAGRAPH && endsSentence(before.text, word.text, false));
