import { pagesOf, parsePageExpression } from 'bundle-composer/plan';
import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import { MAX_DELETED_PAGES } from '#contracts/rules/bundling/bundles.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import type { AssemblyResult } from '../record/bundle-files.ts';
import { editBundle } from './edit-bundle.ts';
import { requireDocuments, requirePages, requireUnnumbered } from './require-state.ts';

/**
 * Deletes pages of a bundle, counted in its PDF, but not all of them (D53). Throws what
 * `editBundle` and `requirePages` throw, `conflict` for a bundle without documents, with numbers
 * or with too many deleted pages, `invalid_input` for pages that do not exist.
 */
export const deletePages: UseCase<typeof bundlesEndpoints.deletePages, BundlesDeps> = async (
  deps,
  { principal, params, body: { pagesToBeDeleted, version } },
) => {
  await editBundle(deps, { principal, ...params, version }, async ({ record, content }) => {
    requireDocuments(record);
    requireUnnumbered(record);
    const keys = keysOf(await requirePages(deps, record), pagesToBeDeleted);
    const deletedPages = [...new Set([...content.manifest.deletedPages, ...keys])];
    if (deletedPages.length > MAX_DELETED_PAGES)
      throw new AppError('conflict', `At most ${MAX_DELETED_PAGES} pages can be deleted`);
    return { content: { ...content, manifest: { ...content.manifest, deletedPages } } };
  });
  return { message: 'Pages deleted Successfully' };
};

function keysOf(pages: AssemblyResult['pages'], expression: string): string[] {
  const parsed = parsePageExpression(expression, pages.length);
  if (!parsed.isValid) throw refused(parsed.message);
  const chosen = new Set(pagesOf(parsed.ranges));
  // A page that lists the documents follows from the others.
  const isList = ({ kind }: (typeof pages)[number]) => kind === 'contents' || kind === 'manifest';
  const deleted = pages.filter((_, index) => chosen.has(index + 1));
  if (deleted.some(isList)) throw refused('The list of documents cannot be deleted here');
  if (deleted.length === pages.filter((page) => !isList(page)).length)
    throw refused('At least one page must stay in the bundle');
  return deleted.map(({ key }) => key);
}

const refused = (message: string) =>
  new AppError('invalid_input', message, { issues: [{ field: 'pagesToBeDeleted', message }] });
