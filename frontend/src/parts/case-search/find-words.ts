/** A part of a text, from its first character to behind its last one. */
export type TextPart = { start: number; end: number };

const isOfWord = (character: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(character);

/** Lower-case, and with a space for each white character; as long as the text, or the text itself. */
function comparable(text: string): string {
  const lower = text.toLowerCase();
  return (lower.length === text.length ? lower : text).replace(/\s/gu, ' ');
}

/**
 * Where words and phrases stand in a text, as whole words and in either case; one after the other for each
 * of them. Linear in the text for each one.
 */
export function findWords(text: string, words: readonly string[]): TextPart[] {
  const searched = comparable(text);
  return words.flatMap((word) => placesIn(searched, comparable(word.trim())));
}

function placesIn(text: string, word: string): TextPart[] {
  const places: TextPart[] = [];
  if (word === '') return places;
  for (
    let start = text.indexOf(word);
    start >= 0;
    start = text.indexOf(word, start + word.length)
  ) {
    const end = start + word.length;
    if (!isOfWord(text.slice(Math.max(0, start - 1), start)) && !isOfWord(text.slice(end, end + 1)))
      places.push({ start, end });
  }
  return places;
}
