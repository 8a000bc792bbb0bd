export type TextSummary = {
  /** At most ten, the most frequent first. */
  keywords: string[];
  /** Up to three sentences of the text. */
  summary: string;
};

export const MAX_KEYWORDS = 10;
const MAX_SENTENCES = 3;
const SENTENCE_CHARACTERS = { min: 25, max: 400 };
/** Shorter words are mostly articles, particles and endings. */
const MIN_WORD_CHARACTERS = 4;
/** Longer ones are no words. Keywords are in each list of documents. */
export const MAX_WORD_CHARACTERS = 60;

/**
 * For languages without a model: keywords are the most frequent longer words, and the summary is
 * the first sentences.
 */
export function summariseByFrequency(text: string, language: string): TextSummary {
  const locale = language || 'und';
  const counts = new Map<string, number>();
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, {
    granularity: 'word',
  }).segment(text)) {
    const word = segment.toLocaleLowerCase(locale);
    if (word.length < MIN_WORD_CHARACTERS || word.length > MAX_WORD_CHARACTERS) continue;
    if (!isWordLike || /\p{N}/u.test(word)) continue;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const keywords = [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_KEYWORDS)
    .map(([word]) => word);
  const sentences = [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)];
  return {
    keywords,
    summary: pickSentences(sentences.map(({ segment }, index) => ({ index, text: segment }))),
  };
}

/** The first sentences of a usual length, in the order of the text. */
export const pickSentences = (ranked: readonly { index: number; text: string }[]): string =>
  ranked
    .map(({ index, text }) => ({ index, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(
      ({ text }) =>
        text.length >= SENTENCE_CHARACTERS.min && text.length <= SENTENCE_CHARACTERS.max,
    )
    .filter((one, at, all) => all.findIndex(({ text }) => text === one.text) === at)
    .slice(0, MAX_SENTENCES)
    .sort((a, b) => a.index - b.index)
    .map(({ text }) => text)
    .join(' ');
