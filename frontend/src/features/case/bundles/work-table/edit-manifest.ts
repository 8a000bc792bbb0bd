import type { PageTurn } from '#contracts/rules/bundling/bundle-settings.ts';
import type { BundleItem, BundleManifest } from '#contracts/rules/bundling/bundles.ts';

/** Changes of a bundle's manifest on the work table. Each returns a new manifest. */

const withItems = (manifest: BundleManifest, items: BundleItem[]): BundleManifest => ({
  ...manifest,
  items,
});

/** The item a page belongs to; keys of pages are '<item id>/…' (bundle-composer, PageKey). */
export const itemIdOf = (pageKey: string): string => pageKey.slice(0, pageKey.lastIndexOf('/'));

export type AddedDocument = { itemId: string; documentId: string; title: string };

/** Adds documents at the end, or before the page `before`. */
export const addDocuments = (
  manifest: BundleManifest,
  added: readonly AddedDocument[],
  before?: string,
): BundleManifest =>
  withItems(manifest, [
    ...manifest.items,
    ...added.map(({ itemId: id, documentId, title }): BundleItem => {
      const item = { kind: 'document', id, documentId, title, pages: '' } as const;
      return before === undefined ? item : { ...item, before };
    }),
  ]);

export const addSection = (
  manifest: BundleManifest,
  { itemId, title }: { itemId: string; title: string },
): BundleManifest =>
  withItems(manifest, [...manifest.items, { kind: 'section', id: itemId, title, pages: '' }]);

/** Removes an item with its annotations and deletions; items inserted before its pages return to the order. */
export const removeItem = (manifest: BundleManifest, itemId: string): BundleManifest => {
  const isOfItem = (key: string) => itemIdOf(key) === itemId;
  const items = manifest.items
    .filter(({ id }) => id !== itemId)
    .map((item) => (item.before !== undefined && isOfItem(item.before) ? inOrder(item) : item));
  return {
    ...withItems(manifest, items),
    deletedPages: manifest.deletedPages.filter((key) => !isOfItem(key)),
    annotations: manifest.annotations.filter(({ page }) => !isOfItem(page)),
    rotations: manifest.rotations.filter(({ page }) => !isOfItem(page)),
  };
};

/**
 * Moves the item at one place to another; the others keep their order. An item that was
 * inserted before a page takes its place in the order.
 */
export function moveItem(manifest: BundleManifest, from: number, to: number): BundleManifest {
  const items = [...manifest.items];
  const [moved] = items.splice(from, 1);
  if (!moved) return manifest;
  items.splice(to, 0, inOrder(moved));
  return withItems(manifest, items);
}

/** Changes the title or the pages of an item. */
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
    manifest.items.map((item) => (item.id === itemId ? inOrder(item) : item)),
  );

const inOrder = ({ before: _before, ...item }: BundleItem): BundleItem => item;

/** Takes pages out; their annotations go with them. */
export const deletePages = (
  manifest: BundleManifest,
  pageKeys: readonly string[],
): BundleManifest => {
  const deleted = new Set([...manifest.deletedPages, ...pageKeys]);
  return {
    ...manifest,
    deletedPages: [...deleted],
    annotations: manifest.annotations.filter(({ page }) => !deleted.has(page)),
  };
};

export const restorePages = (
  manifest: BundleManifest,
  pageKeys: readonly string[],
): BundleManifest => ({
  ...manifest,
  deletedPages: manifest.deletedPages.filter((key) => !pageKeys.includes(key)),
});

/** Turns pages further clockwise. A page that is upright again has no turn. */
export function turnPages(
  manifest: BundleManifest,
  turns: readonly { page: string; by: PageTurn }[],
): BundleManifest {
  const turned = new Map<string, number>(manifest.rotations.map(({ page, turn }) => [page, turn]));
  for (const { page, by } of turns) turned.set(page, ((turned.get(page) ?? 0) + by) % 360);
  return {
    ...manifest,
    rotations: [...turned].flatMap(([page, turn]) => (isTurn(turn) ? [{ page, turn }] : [])),
  };
}

const isTurn = (turn: number): turn is PageTurn => turn === 90 || turn === 180 || turn === 270;

/** What turns pages upright whose text is turned. */
export const uprightTurns = (
  pages: readonly { key: string; textTurn?: PageTurn | undefined }[],
): { page: string; by: PageTurn }[] =>
  pages.flatMap(({ key: page, textTurn }) => {
    const by = textTurn === undefined ? 0 : 360 - textTurn;
    return isTurn(by) ? [{ page, by }] : [];
  });

/** Adds an annotation, or changes the one with this id. */
export const annotate = (
  manifest: BundleManifest,
  annotation: BundleManifest['annotations'][number],
): BundleManifest => ({
  ...manifest,
  annotations: manifest.annotations.some(({ id }) => id === annotation.id)
    ? manifest.annotations.map((one) => (one.id === annotation.id ? annotation : one))
    : [...manifest.annotations, annotation],
});

export const removeAnnotation = (manifest: BundleManifest, id: string): BundleManifest => ({
  ...manifest,
  annotations: manifest.annotations.filter((annotation) => annotation.id !== id),
});

/** The settings below the table. */
export type ManifestFlag =
  | 'hasPageNumbers'
  | 'hasContents'
  | 'hasDates'
  | 'keepsNumbers'
  | 'hasManifestPage'
  | 'marksRemovedLinks';

export const setFlag = (
  manifest: BundleManifest,
  flag: ManifestFlag,
  isSet: boolean,
): BundleManifest => ({ ...manifest, [flag]: isSet });
