import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import type { BundleItem, BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { findSources } from '../planning/find-sources.ts';
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
 * Items whose document the owner may not see keep their stored title: `presentManifest` hides it, so
 * that the owner cannot have meant to change it. Reads the documents of items with a new title.
 */
export async function withTitles(
  deps: BundlesDeps,
  {
    bundle,
    manifest,
    content: { manifest: before, confirmedDocuments },
  }: { bundle: BundleRecord; manifest: BundleManifest; content: BundleContent },
): Promise<BundleManifest> {
  const stored = new Map(before.items.map((item) => [item.id, item]));
  const formerTitle = ({ id, title, documentId }: BundleItem): string | undefined => {
    const former = stored.get(id);
    return former?.documentId === documentId && former?.title !== title ? former?.title : undefined;
  };
  const documentIds = manifest.items.flatMap((item) =>
    item.documentId !== undefined && formerTitle(item) !== undefined ? [item.documentId] : [],
  );
  if (documentIds.length === 0) return manifest;
  const sources = await findSources(deps, { bundle, documentIds, confirmedDocuments });
  const isHidden = ({ documentId }: BundleItem) =>
    documentId !== undefined && !sources.get(documentId)?.record;
  return {
    ...manifest,
    items: manifest.items.map((item) => {
      const former = formerTitle(item);
      return former !== undefined && isHidden(item) ? { ...item, title: former } : item;
    }),
  };
}
