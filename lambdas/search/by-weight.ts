import type { Found } from './sources/search-deps.ts';

/** A word that is often on a page counts less and less: half of its weight at so many times. */
const HALF_WEIGHT = 2;

/**
 * The best hits first: those with rare words, and with many of them. Equal ones stay in their order, by
 * kind, document and page. `size`: pages and entries that were searched.
 */
export function byWeight(found: readonly Found[], size: number): Found[] {
  const [first] = found;
  if (!first) return [];
  const rarity = first.counts.map((_, clause) => {
    const holding = found.filter(({ counts }) => (counts[clause] ?? 0) > 0).length;
    return Math.log(1 + size / Math.max(1, holding));
  });
  const weightOf = ({ counts }: Found): number =>
    counts.reduce(
      (sum, count, clause) => sum + ((rarity[clause] ?? 0) * count) / (count + HALF_WEIGHT),
      0,
    );
  return found
    .map((one) => ({ one, weight: weightOf(one) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ one }) => one);
}
