import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import type { BundleManifest } from '#contracts/rules/bundles.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundleContent } from '../bundle-record.ts';
import type { BundlesDeps } from '../bundles-deps.ts';
import { LEFT_OUT } from '../planning/find-sources.ts';
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
      const next = { ...content, manifest: withTitles(manifest, content) };
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

/** `presentManifest` hides the titles of documents that are not shared; these stay stored. */
export function withTitles(manifest: BundleManifest, { manifest: before }: BundleContent) {
  const titles = new Map(before.items.map(({ id, title }) => [id, title]));
  return {
    ...manifest,
    items: manifest.items.map((item) =>
      item.title === LEFT_OUT ? { ...item, title: titles.get(item.id) ?? item.title } : item,
    ),
  };
}
