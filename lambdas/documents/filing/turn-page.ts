import type { recognisedWordsEndpoints } from '#contracts/endpoints/files/recognised-words.ts';
import { mayProcess } from '#contracts/rules/documents/documents.ts';
import { TURNED_PAGES_MAX } from '#contracts/rules/documents/recognition.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { keptObstacle, requireServable, requireVisible } from '../record/document-access.ts';
import { turnedPagesOf } from '../record/document-record.ts';
import { changeDocument } from '../record/document-repository.ts';
import type { DocumentsDeps } from '../record/documents-deps.ts';

/**
 * Stores how a page lies in the file of a document. A repeat changes nothing. Throws `not_found` for a
 * foreign case, a document that the caller may not see and a page that it does not have, `not_allowed`,
 * `conflict` while it is processed, for what the case keeps, and above 500 pages.
 */
export const turnPage: UseCase<
  typeof recognisedWordsEndpoints.turnPage,
  Pick<DocumentsDeps, 'table' | 'isScanned'>
> = async (deps, { principal, params, body: { turn } }) => {
  const { page, ...place } = params;
  await requireMember(deps, { principal, caseId: place.caseId });
  await changeDocument(deps.table, place, (stored) => {
    const document = requireVisible(stored, principal.userId);
    if (!mayProcess(document, principal.userId))
      throw new AppError('not_allowed', 'Only its owner can turn its pages');
    const kept = keptObstacle(document);
    if (kept) throw new AppError('conflict', kept);
    requireServable(document, deps);
    if (document.processing.state !== 'ready')
      throw new AppError('conflict', 'This document is not processed yet');
    if (page > (document.findings.pageCount ?? 0))
      throw new AppError('not_found', 'The document has no such page');
    const before = turnedPagesOf(document).find((one) => one.page === page)?.turn ?? 0;
    if (before === turn) return undefined;
    const others = (document.turnedPages ?? []).filter((one) => one.page !== page);
    if (others.length >= TURNED_PAGES_MAX)
      throw new AppError('conflict', `Up to ${TURNED_PAGES_MAX} pages of a document can be turned`);
    return { ...document, turnedPages: [...others, { page, turn }] };
  });
  return { message: `Page ${page} is turned` };
};
