import type { BundleItem, BundleManifest } from '#contracts/rules/bundles.ts';

/** Changes of a bundle's manifest on the work table. Each returns a new manifest. */

const withItems = (manifest: BundleManifest, items: BundleItem[]): BundleManifest => ({
  ...manifest,
  items,
});

export const addDocument = (
  manifest: BundleManifest,
  { itemId, documentId, title }: { itemId: string; documentId: string; title: string },
): BundleManifest =>
  withItems(manifest, [
    ...manifest.items,
    { kind: 'document', id: itemId, documentId, title, pages: '' },
  ]);

export const addSection = (
  manifest: BundleManifest,
  { itemId, title }: { itemId: string; title: string },
): BundleManifest =>
  withItems(manifest, [...manifest.items, { kind: 'section', id: itemId, title, pages: '' }]);

export const removeItem = (manifest: BundleManifest, itemId: string): BundleManifest => {
  // Keys of pages begin with their item's id (bundle-composer, PageKey).
  const isOfItem = (key: string) => key.startsWith(`${itemId}/`);
  const items = manifest.items
    .filter(({ id }) => id !== itemId)
    .map(({ before, ...item }) =>
      before === undefined || isOfItem(before) ? item : { ...item, before },
    );
  return {
    ...withItems(manifest, items),
    deletedPages: manifest.deletedPages.filter((key) => !isOfItem(key)),
    annotations: manifest.annotations.filter(({ page }) => !isOfItem(page)),
  };
};

/** Moves the item at one place to another; the others keep their order. */
export function moveItem(manifest: BundleManifest, from: number, to: number): BundleManifest {
  const items = [...manifest.items];
  const [moved] = items.splice(from, 1);
  if (!moved) return manifest;
  items.splice(to, 0, moved);
  return withItems(manifest, items);
}

/** Changes the title, the pages or the place of an item. */
export const changeItem = (
  manifest: BundleManifest,
  itemId: string,
  change: { title?: string; pages?: string },
): BundleManifest =>
  withItems(
    manifest,
    manifest.items.map((item) => (item.id === itemId ? { ...item, ...change } : item)),
  );

/** Puts an item that was inserted before a page back into the order of the table. */
export const placeInOrder = (manifest: BundleManifest, itemId: string): BundleManifest =>
  withItems(
    manifest,
    manifest.items.map(({ before, ...item }) =>
      item.id === itemId || before === undefined ? item : { ...item, before },
    ),
  );

export const restorePages = (manifest: BundleManifest): BundleManifest => ({
  ...manifest,
  deletedPages: [],
});

export const removeAnnotation = (manifest: BundleManifest, id: string): BundleManifest => ({
  ...manifest,
  annotations: manifest.annotations.filter((annotation) => annotation.id !== id),
});

/** The settings below the table. */
export type ManifestFlag = 'hasPageNumbers' | 'hasContents' | 'keepsNumbers' | 'hasManifestPage';

export const setFlag = (
  manifest: BundleManifest,
  flag: ManifestFlag,
  isSet: boolean,
): BundleManifest => ({ ...manifest, [flag]: isSet });
