/** More hits than this are neither marked nor counted. */
export const MAX_HITS = 10_000;

const special = /[$()*+.?[\\\]^{|}]/g;

/** Where `wanted` occurs in the text, whatever its case: start and end of each hit. */
export function findAll(text: string, wanted: string): { start: number; end: number }[] {
  if (!wanted) return [];
  const pattern = new RegExp(wanted.replace(special, '\\$&'), 'giu');
  const hits: { start: number; end: number }[] = [];
  for (const { index, 0: hit } of text.matchAll(pattern)) {
    hits.push({ start: index, end: index + hit.length });
    if (hits.length === MAX_HITS) break;
  }
  return hits;
}
