import type { Glyph } from './glyph.ts';

/**
 * Gives each glyph what it stands for. The characters of a cluster are shared among its glyphs
 * that take up room: readers see a space where a glyph with room has no text.
 */
export function shareText(
  glyphs: readonly Glyph[],
  { clusters, text, isRightToLeft }: { clusters: number[]; text: string; isRightToLeft: boolean },
): void {
  if (!isRightToLeft && glyphs.length === text.length) {
    // One glyph for each letter, as in Latin.
    const isPlain = clusters.every((cluster, index) => cluster === index);
    for (const [index, glyph] of isPlain ? glyphs.entries() : []) glyph.text = text.charAt(index);
    if (isPlain) return;
  }
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const members = new Map<number, Glyph[]>();
  for (const [index, glyph] of glyphs.entries()) {
    const cluster = clusters[index] ?? 0;
    const own = members.get(cluster);
    if (own === undefined) members.set(cluster, [glyph]);
    else own.push(glyph);
  }
  for (const [cluster, own] of members) {
    const characters = [...text.slice(cluster, ends.get(cluster))];
    const wide = own.filter(({ advance }) => advance > 0);
    const takers = wide.length > 0 && characters.length < own.length ? wide : [...own];
    if (isRightToLeft) takers.reverse();
    for (const [index, glyph] of takers.entries()) {
      const isLast = index === takers.length - 1;
      glyph.text = characters.slice(index, isLast ? undefined : index + 1).join('');
    }
  }
}
