import { parsePageExpression } from 'bundle-composer/plan';
import type { BundleItem } from '#contracts/rules/bundling/bundles.ts';
import type { DocumentRecord } from '#lambdas/documents/record.door.ts';
import { AppError } from '#shared/errors.ts';
import type { BundleRecord } from '../record/bundle-record.ts';
import { isNarrower, type Sources } from './find-sources.ts';

/** Maximum number of refused items in a reply. */
const ISSUES_MAX = 100;

/**
 * Refuses page expressions that do not fit their documents, naming each document (D50).
 * `fieldOf` names the field of an item in the request.
 */
export function refuseWrongPages(
  items: readonly BundleItem[],
  sources: Sources,
  fieldOf: (position: number) => string,
): void {
  const issues = items.flatMap(({ documentId, pages, title }, position) => {
    const source = documentId === undefined ? undefined : sources.get(documentId);
    if (!source) return [];
    const parsed = parsePageExpression(
      pages,
      source.facts.code === 'ok' ? source.facts.pageCount : undefined,
    );
    if (parsed.isValid) return [];
    const name = source.record?.name ?? title;
    return [{ field: fieldOf(position), message: `${name}: ${parsed.message}` }];
  });
  const [first] = issues;
  if (first)
    throw new AppError('invalid_input', first.message, { issues: issues.slice(0, ISSUES_MAX) });
}

/** Refuses documents that the caller may not see, as if they did not exist. */
export function refuseUnseen(
  documentIds: readonly string[],
  visible: ReadonlyMap<string, DocumentRecord>,
): void {
  if (documentIds.some((id) => !visible.has(id)))
    throw new AppError('not_found', 'Document not found');
}

/**
 * Refuses to widen the audience of documents until the owner has confirmed each of them (D56). The
 * issues name them.
 */
export function refuseUnconfirmed(
  bundle: Pick<BundleRecord, 'visibilityType'>,
  documents: readonly DocumentRecord[],
  confirmedDocuments: readonly string[],
): void {
  const confirmed = new Set(confirmedDocuments);
  const issues = documents
    .filter((one) => isNarrower(one, bundle.visibilityType) && !confirmed.has(one.id))
    .map(({ id, name }) => ({ field: `confirmedDocuments.${id}`, message: name }));
  if (issues.length > 0)
    throw new AppError(
      'conflict',
      'The bundle would show documents to more people than can see them now. Confirm each of them',
      { issues },
    );
}
