import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { type DocumentGroup, ordered } from './document-groups.ts';

/**
 * Orders the documents of a bundle by their dates, those without one last; equal ones keep their order.
 * Sections stay, and the documents of each are ordered among themselves. Pages without an entry, and
 * what was inserted before a page, stay with the document that they follow.
 */
export function orderByDate(
  manifest: BundleManifest,
  dateOf: (documentId: string) => string,
): BundleManifest {
  const dayOf = ([item]: DocumentGroup) =>
    (item?.documentId !== undefined && dateOf(item.documentId)) || UNDATED;
  return ordered(manifest, (a, b) => compare(dayOf(a), dayOf(b)));
}

/** After all days. */
const UNDATED = '9999';

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
