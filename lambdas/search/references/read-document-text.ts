import { requireMember } from '#lambdas/docket/access.door.ts';
import {
  type DocumentRecord,
  findDocument,
  isServable,
  requireVisible,
} from '#lambdas/documents/record.door.ts';
import { readPageTexts, textVersionOf } from '#lambdas/documents/text.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { SearchDeps } from '../sources/search-deps.ts';
import { findReferences } from './find/find-references.ts';
import { type LocatedReference, locateReferences } from './find/locate-references.ts';
import type { Paper } from './resolve/case-papers.ts';
import { titlesOf } from './resolve/fitting-papers.ts';

/**
 * A document of one of the caller's cases that the caller may see. Throws `not_found` for a foreign case
 * and for a document that the caller may not see.
 */
export async function requireReadDocument(
  deps: SearchDeps,
  { principal, caseId, documentId }: { principal: Principal; caseId: string; documentId: string },
): Promise<DocumentRecord> {
  await requireMember(deps, { principal, caseId });
  return requireVisible(await findDocument(deps.table, caseId, documentId), principal.userId);
}

/** Names the present text of a document; '' if there is none to read. */
export const presentText = (deps: SearchDeps, document: DocumentRecord): string =>
  document.findings.text && document.processing.state === 'ready' && isServable(document, deps)
    ? textVersionOf(document.findings.text)
    : '';

export type DocumentReferences = {
  references: LocatedReference[];
  leftOut: number;
  isComplete: boolean;
};

/**
 * The references in the text of a document; undefined if there is no text to read. One request to S3; the
 * titles that it looks for are those of `papers`.
 */
export async function readDocumentReferences(
  deps: SearchDeps,
  document: DocumentRecord,
  papers: readonly Paper[],
): Promise<DocumentReferences | undefined> {
  const { text } = document.findings;
  if (!text || presentText(deps, document) === '') return undefined;
  const read = await readPageTexts(deps.files, text);
  if (!read) return undefined;
  const { found, leftOut } = findReferences(read.pages, titlesOf(papers));
  return {
    references: locateReferences(read.pages, found),
    leftOut,
    isComplete: read.isComplete,
  };
}
