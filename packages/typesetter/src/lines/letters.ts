const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Maximum number of characters in a letter. The longest in any script have about ten. */
const LETTER_MAX = 24;

/** The letters (grapheme clusters) of a text. Longer clusters than LETTER_MAX are cut. */
export function* lettersOf(text: string): Generator<string> {
  for (const { segment } of graphemes.segment(text)) {
    if (segment.length <= LETTER_MAX) yield segment;
    else yield* inParts([...segment]);
  }
}

function* inParts(characters: readonly string[]): Generator<string> {
  for (let at = 0; at < characters.length; at += LETTER_MAX)
    yield characters.slice(at, at + LETTER_MAX).join('');
}
