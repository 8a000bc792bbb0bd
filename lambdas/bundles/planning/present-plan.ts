import type { BundlePlan } from 'bundle-composer/plan';
import type { BundleProblem, BundlePlan as PresentedPlan } from '#contracts/endpoints/bundles.ts';
import { MAX_PLANNED_PAGES } from '#contracts/rules/bundles.ts';

/** A plan for the browser. `found`: problems of its last assembly. */
export function presentPlan(
  { pages, entries, problems }: BundlePlan,
  found: readonly BundleProblem[] = [],
): PresentedPlan {
  return {
    pageCount: pages.length,
    pages: pages.slice(0, MAX_PLANNED_PAGES),
    contents: entries.map(({ page, ...entry }) => ({ ...entry, page: page + 1 })),
    problems: [...problems, ...found],
  };
}
