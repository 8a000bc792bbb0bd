/** Malayalam letters that stand alone were once written as a consonant, virama and joiner. */
const chillus: readonly (readonly [string, string])[] = [
  ['ണ്', 'ൺ'],
  ['ന്', 'ൻ'],
  ['ര്', 'ർ'],
  ['ല്', 'ൽ'],
  ['ള്', 'ൾ'],
  ['ക്', 'ൿ'],
];
const JOINER = '\u200d';

/**
 * A word as people type it: NFC, with Malayalam's letters of today, without the joiners that models
 * write behind a virama, and without characters that control the text around them.
 */
export function cleanWord(text: string): string {
  let word = text.normalize('NFC');
  for (const [old, letter] of chillus) word = word.replaceAll(old + JOINER, letter);
  return word
    .replace(/\u200c(?!\p{L})/gu, '')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim();
}
