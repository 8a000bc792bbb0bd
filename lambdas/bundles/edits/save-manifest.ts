import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import type { BundleItem, BundleManifest } from '#contracts/rules/bundles.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { findSources, LEFT_OUT } from '../planning/find-sources.ts';
import type { BundleContent, BundleRecord } from '../record/bundle-record.ts';
import { checkContent } from './check-content.ts';
import { editBundle } from './edit-bundle.ts';

/**
 * Saves the work table of a bundle and requests its assembly. Throws what `editBundle` and
 * `checkContent` throw, and `too_large`.
 */
export const saveManifest: UseCase<typeof bundlesEndpoints.saveManifest, BundlesDeps> = async (
  deps,
  { principal, params, body: { version, ...manifest } },
) => {
  const changed = await editBundle(
    deps,
    { principal, ...params, version },
    async ({ record, content }) => {
      const titled = await withTitles(deps, { bundle: record, manifest, content });
      const next = { ...content, manifest: titled };
      await checkContent(deps, {
        bundle: record,
        before: content,
        content: next,
        fieldOf: (position) => `items.${position}.pages`,
      });
      return { content: next };
    },
  );
  return { message: 'Bundle updated Successfully', version: changed.version };
};

/**
 * `presentManifest` hides the titles of documents that the owner may not see; these stay stored. The
 * owner may give this title to any other item. Reads the documents of items with it.
 */
export async function withTitles(
  deps: BundlesDeps,
  {
    bundle,
    manifest,
    content: { manifest: before, confirmedDocuments },
  }: { bundle: BundleRecord; manifest: BundleManifest; content: BundleContent },
): Promise<BundleManifest> {
  const documentIds = manifest.items.flatMap(({ title, documentId }) =>
    title === LEFT_OUT && documentId !== undefined ? [documentId] : [],
  );
  if (documentIds.length === 0) return manifest;
  const sources = await findSources(deps, { bundle, documentIds, confirmedDocuments });
  const titles = new Map(before.items.map(({ id, title }) => [id, title]));
  const isHidden = (item: BundleItem) =>
    item.title === LEFT_OUT &&
    item.documentId !== undefined &&
    !sources.get(item.documentId)?.record;
  return {
    ...manifest,
    items: manifest.items.map((item) =>
      isHidden(item) ? { ...item, title: titles.get(item.id) ?? item.title } : item,
    ),
  };
}
