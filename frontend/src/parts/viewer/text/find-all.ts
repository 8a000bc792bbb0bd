/** More hits than this are neither marked nor counted. */
export const MAX_HITS = 10_000;

/** Start and end of each occurrence of `wanted` in the text, case-insensitive. */
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

/** Lower case without moving characters: those that get longer, such as 'İ', are kept. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  }).join('');
}
