import type { BundlePlan } from '#contracts/endpoints/files/bundles.ts';

export type PlannedPage = BundlePlan['pages'][number];

/** Chosen pages of a plan, from the page first chosen to the last one; by key. */
export type PageSelection = { from: string; to: string };

/** The chosen pages in order; empty if one end is no longer in the plan. */
export function selectedPages(
  pages: readonly PlannedPage[],
  selection: PageSelection | undefined,
): readonly PlannedPage[] {
  if (!selection) return [];
  const from = pages.findIndex(({ key }) => key === selection.from);
  const to = pages.findIndex(({ key }) => key === selection.to);
  if (from < 0 || to < 0) return [];
  return pages.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** False for pages of the contents and the list of checksums, which cannot be deleted. */
export const isOfItem = ({ kind }: PlannedPage): boolean =>
  kind !== 'contents' && kind !== 'manifest';

/** What a page shows, for its name: 'Correspondence, page 3'. */
export function describePage(
  { kind, itemId, sourcePage }: PlannedPage,
  titleOf: (itemId: string) => string | undefined,
): string {
  const title = (itemId !== undefined && titleOf(itemId)) || 'Untitled';
  switch (kind) {
    case 'contents':
      return 'Table of contents';
    case 'manifest':
      return 'List of checksums';
    case 'divider':
      return `Section ${title}`;
    case 'slip':
      return `Slip sheet for ${title}`;
    case 'source':
      return `${title}, page ${sourcePage}`;
  }
}
