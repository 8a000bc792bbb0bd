const PUNCTUATION = /^(.*[^.,?!।])([.,?!।])$/u;

/** A spoken word and the mark after it, which is an item of its own in Transcribe's results. */
export function splitPunctuation(text: string): { word: string; mark: string | undefined } {
  const [, word = text, mark] = PUNCTUATION.exec(text) ?? [];
  return { word, mark };
}
