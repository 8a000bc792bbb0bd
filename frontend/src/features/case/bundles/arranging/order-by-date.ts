import type { BundleItem, BundleManifest } from '#contracts/rules/bundling/bundles.ts';

/**
 * Orders the documents of a bundle by their dates, those without one last; equal ones keep their order.
 * Sections stay, and the documents of each are ordered among themselves. Pages without an entry, and
 * what was inserted before a page, stay with the document that they follow.
 */
export function orderByDate(
  manifest: BundleManifest,
  dateOf: (documentId: string) => string,
): BundleManifest {
  const first: Part = { head: [], groups: [] };
  const parts = [first];
  let part = first;
  for (const item of manifest.items) {
    const isInOrder = item.before === undefined;
    if (isInOrder && item.kind === 'section') {
      part = { head: [item], groups: [] };
      parts.push(part);
    } else if (isInOrder && item.kind === 'document') part.groups.push([item]);
    else (part.groups.at(-1) ?? part.head).push(item);
  }
  const dayOf = ([item]: readonly BundleItem[]) =>
    (item?.documentId !== undefined && dateOf(item.documentId)) || UNDATED;
  const items = parts.flatMap(({ head, groups }) => [
    ...head,
    ...groups.toSorted((a, b) => compare(dayOf(a), dayOf(b))).flat(),
  ]);
  return items.every((item, at) => item === manifest.items[at]) ? manifest : { ...manifest, items };
}

/** A section, and its documents, each with the pages and insertions that go with it. */
type Part = { head: BundleItem[]; groups: BundleItem[][] };

/** After all days. */
const UNDATED = '9999';

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
