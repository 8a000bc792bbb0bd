import type { BundleManifest } from '#contracts/rules/bundles.ts';

/** The documents of a manifest by id: their first page expression and place, from 1. */
export function chosenIn({ items }: BundleManifest) {
  const chosen = new Map<string, { pageNo: string; position: number; checked: true }>();
  for (const { documentId, pages } of items)
    if (documentId !== undefined && !chosen.has(documentId))
      chosen.set(documentId, { pageNo: pages, position: chosen.size + 1, checked: true });
  return chosen;
}
