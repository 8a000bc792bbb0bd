import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import { MAX_ANNOTATIONS } from '#contracts/rules/bundling/bundles.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { editBundle } from './edit-bundle.ts';
import { requireDocuments, requirePages } from './require-state.ts';

/**
 * Adds an annotation to a page of a bundle's PDF. It stays at this page when the bundle changes.
 * Throws what `editBundle` and `requirePages` throw, `conflict` for a bundle without documents or
 * with 1,000 annotations, `invalid_input` for a page that does not exist.
 */
export const addAnnotation: UseCase<typeof bundlesEndpoints.addAnnotation, BundlesDeps> = async (
  deps,
  { principal, params, body: { pageNo, annotationContent: text, version } },
) => {
  await editBundle(deps, { principal, ...params, version }, async ({ record, content }) => {
    requireDocuments(record);
    const { annotations } = content.manifest;
    if (annotations.length >= MAX_ANNOTATIONS)
      throw new AppError('conflict', `A bundle has at most ${MAX_ANNOTATIONS} annotations`);
    const pages = await requirePages(deps, record);
    const page = pages[pageNo - 1];
    if (!page) throw noSuchPage('pageNo', pages.length);
    const added = { id: newId('bundleItem'), page: page.key, text };
    return {
      content: {
        ...content,
        manifest: { ...content.manifest, annotations: [...annotations, added] },
      },
    };
  });
  return { message: 'Annotation added Successfully' };
};

export function noSuchPage(field: string, pageCount: number): AppError {
  const message = `This page does not exist; the last is ${pageCount}`;
  return new AppError('invalid_input', message, { issues: [{ field, message }] });
}
