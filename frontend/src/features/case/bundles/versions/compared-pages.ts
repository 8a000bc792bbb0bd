import type * as z from 'zod';
import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';

export type ComparedPage = z.output<
  typeof bundlesEndpoints.compareBundleVersions.response
>['pages'][number];

export const changeNames: Readonly<Record<ComparedPage['change'], string>> = {
  same: 'Same',
  moved: 'Moved',
  added: 'Added',
  removed: 'Removed',
};

/** How many pages changed in which way. */
export function countChanges(pages: readonly ComparedPage[]) {
  const counts = { same: 0, moved: 0, added: 0, removed: 0 };
  for (const { change } of pages) counts[change] += 1;
  return counts;
}
