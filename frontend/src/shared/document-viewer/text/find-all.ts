/** More hits than this are neither marked nor counted. */
export const MAX_HITS = 10_000;

/** Where `wanted` occurs in the text, whatever its case: start and end of each hit. */
export function findAll(text: string, wanted: string): { start: number; end: number }[] {
  if (!wanted) return [];
  const [inText, inWanted] = [lowerCase(text), lowerCase(wanted)];
  const hits: { start: number; end: number }[] = [];
  let start = inText.indexOf(inWanted);
  while (start >= 0 && hits.length < MAX_HITS) {
    const end = start + inWanted.length;
    hits.push({ start, end });
    start = inText.indexOf(inWanted, end);
  }
  return hits;
}

/** Keeps every character's place: a few, such as 'İ', are longer in lower case and stay. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  }).join('');
}
