import model from 'wink-eng-lite-web-model';
import winkNlp, { type ItsFunction, type WinkMethods } from 'wink-nlp';
import {
  MAX_KEYWORDS,
  MAX_WORD_CHARACTERS,
  pickSentences,
  type TextSummary,
} from './summarise-by-frequency.ts';

/** Longer than any sentence of a summary. The model reads a word in the square of its length. */
const READ_CHARACTERS_MAX = 400;

/** Loaded once: each load makes the model's texts longer, and the twentieth of a process fails. */
let loaded: WinkMethods | undefined;

/** Keywords are the most frequent nouns; the summary holds the sentences that share most words. */
export function summariseEnglish(text: string): TextSummary {
  loaded ??= winkNlp(model);
  const nlp = loaded;
  const { its, as } = nlp;
  const document = nlp.readDoc(
    text.replace(/\S+/gu, (word) => (word.length > READ_CHARACTERS_MAX ? ' ' : word)),
  );
  const nouns = document
    .tokens()
    .filter(
      (token) =>
        token.out(its.type) === 'word' &&
        !token.out(its.stopWordFlag) &&
        ['NOUN', 'PROPN'].includes(token.out(its.pos)) &&
        token.out().length > 2 &&
        token.out().length <= MAX_WORD_CHARACTERS,
    );
  // The package's types leave out the third parameter of `lemma`, which `out` gives.
  const lemma = its.lemma as unknown as ItsFunction<string>;
  // `freqTable` gives pairs of a word and its count, the most frequent first.
  const frequencies = nouns.out(lemma, as.freqTable) as [string, number][];
  const importances = document.out(its.sentenceWiseImportance);
  if (typeof importances === 'string') throw new TypeError('wink-nlp ranks no sentences');
  const sentences = document.sentences().out();
  const ranked = importances
    .toSorted((a, b) => b.importance - a.importance || a.index - b.index)
    .map(({ index }) => ({ index, text: sentences[index] ?? '' }));
  return {
    keywords: frequencies.slice(0, MAX_KEYWORDS).map(([word]) => word),
    summary: pickSentences(ranked),
  };
}
