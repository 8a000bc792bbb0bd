import type { BundlePlan, PlannedPage } from './bundle-plan.ts';
import type { PageKey } from './manifest.ts';
import { pagesOf, parsePageExpression } from './page-expression.ts';
import { ManifestError } from './problem.ts';

/**
 * Where each page of an earlier plan is in a later one, by index. Pages are matched by key, then
 * by document and source page. A page that has no counterpart is missing from the map, and no
 * two pages share one.
 */
export function mapPages(earlier: BundlePlan, later: BundlePlan): Map<number, number> {
  const map = new Map<number, number>();
  const taken = new Set<number>();
  const match = (identify: (page: PlannedPage) => string | undefined) => {
    const places = new Map<string, number[]>();
    for (const [index, page] of later.pages.entries()) {
      const identity = taken.has(index) ? undefined : identify(page);
      if (identity !== undefined) places.set(identity, [...(places.get(identity) ?? []), index]);
    }
    for (const [index, page] of earlier.pages.entries()) {
      const identity = map.has(index) ? undefined : identify(page);
      const place = identity === undefined ? undefined : places.get(identity)?.shift();
      if (place === undefined) continue;
      map.set(index, place);
      taken.add(place);
    }
  };
  match((page) => page.key);
  match((page) => (page.kind === 'source' ? `${page.sourcePage}/${page.documentId}` : undefined));
  return map;
}

/**
 * The keys of compiled pages, for a manifest's `deletedPages` or `before`. Counts physical pages
 * of the plan from 1. Contents and manifest pages can't be chosen. Throws ManifestError.
 */
export function choosePages(plan: BundlePlan, expression: string): PageKey[] {
  const parsed = parsePageExpression(expression, plan.pages.length);
  if (!parsed.isValid || expression.trim() === '') {
    const message = parsed.isValid ? 'Pages are required' : parsed.message;
    throw new ManifestError([{ code: 'page_expression', message }]);
  }
  return [...pagesOf(parsed.ranges)].map((number) => {
    const page = plan.pages[number - 1];
    if (page === undefined || page.kind === 'contents' || page.kind === 'manifest')
      throw new ManifestError([
        { code: 'page_expression', message: `Page ${number} belongs to the bundle itself` },
      ]);
    return page.key;
  });
}
