import type { BundlePlan, PlannedVolume } from './bundle-plan.ts';

/** The volumes of a plan; a plan without several is one. */
export const volumesOf = ({ pages, volumes }: BundlePlan): PlannedVolume[] =>
  volumes ?? [{ first: 0, count: pages.length }];

/**
 * The plan of one volume: its pages with the numbers that they have in the whole, its bookmarks and
 * the lines of its contents. Lines that lead to other volumes stay, without a link.
 */
export function volumePlan(plan: BundlePlan, volume: PlannedVolume, name: string): BundlePlan {
  const { first, count } = volume;
  const isIn = (page: number) => page >= first && page < first + count;
  const { volumes: _volumes, ...rest } = plan;
  return {
    ...rest,
    name,
    pages: plan.pages.slice(first, first + count),
    // Lines name entries by index: entries of other volumes stay, with a page that does not exist.
    entries: plan.entries.map((entry) => ({
      ...entry,
      page: isIn(entry.page) ? entry.page - first : -1,
    })),
    annotations: plan.annotations.flatMap(({ page, text }) =>
      isIn(page) ? [{ page: page - first, text }] : [],
    ),
    problems: [],
  };
}
