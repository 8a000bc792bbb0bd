import type { BundleItem, BundleManifest } from '#contracts/rules/bundling/bundles.ts';

/** A document with the pages and insertions that go with it. */
export type DocumentGroup = readonly BundleItem[];

/** A section, or what stands before the first one, and its documents. */
export type BundlePart = { head: readonly BundleItem[]; groups: readonly DocumentGroup[] };

/**
 * The parts of a bundle in their order. Pages without an entry, and what was inserted before a page, go
 * with the document that they follow.
 */
export function partsOf({ items }: BundleManifest): BundlePart[] {
  type Open = { head: BundleItem[]; groups: BundleItem[][] };
  let part: Open = { head: [], groups: [] };
  const parts = [part];
  for (const item of items) {
    const isInOrder = item.before === undefined;
    if (isInOrder && item.kind === 'section') {
      part = { head: [item], groups: [] };
      parts.push(part);
    } else if (isInOrder && item.kind === 'document') part.groups.push([item]);
    else (part.groups.at(-1) ?? part.head).push(item);
  }
  return parts;
}

/** The bundle with these parts; itself if nothing stands elsewhere. */
export function withParts(manifest: BundleManifest, parts: readonly BundlePart[]): BundleManifest {
  const items = parts.flatMap(({ head, groups }) => [...head, ...groups.flat()]);
  return items.every((item, at) => item === manifest.items[at]) ? manifest : { ...manifest, items };
}

/** Orders the documents of each section; equal ones keep their order. */
export const ordered = (
  manifest: BundleManifest,
  compare: (one: DocumentGroup, other: DocumentGroup) => number,
): BundleManifest =>
  withParts(
    manifest,
    partsOf(manifest).map(({ head, groups }) => ({ head, groups: groups.toSorted(compare) })),
  );
