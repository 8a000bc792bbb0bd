import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/**
 * What was arranged on the work table and is lost when the bundle is generated from `chosen`
 * documents, e.g. '2 sections'. Documents that are not chosen are not named.
 */
export function replacedParts(
  { items, deletedPages }: BundleManifest,
  chosen: readonly string[],
): string[] {
  const countOf = (kind: string) => items.filter((item) => item.kind === kind).length;
  const kept = items.filter(
    ({ kind, documentId = '' }) => kind === 'document' && chosen.includes(documentId),
  );
  const inserted = kept.filter(({ before }) => before !== undefined).length;
  const repeated = kept.length - new Set(kept.map(({ documentId }) => documentId)).size;
  return [
    ...counted(countOf('section'), 'section', 'sections'),
    ...counted(countOf('pages'), 'addition of pages', 'additions of pages'),
    ...counted(inserted, 'inserted document', 'inserted documents'),
    ...counted(repeated, 'repeated document', 'repeated documents'),
    ...counted(deletedPages.length, 'deleted page', 'deleted pages'),
  ];
}
