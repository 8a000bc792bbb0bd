import type { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { mayProcess } from '#contracts/rules/documents/documents.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { withFittingExtension } from '#shared/files/file-extensions.ts';
import type { StoredFile } from '#shared/files/files.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { keptObstacle, requireServable, requireVisible } from '../record/document-access.ts';
import { toDocumentRow, turnedPagesOf } from '../record/document-record.ts';
import { findDocument } from '../record/document-repository.ts';
import type { DocumentsDeps } from '../record/documents-deps.ts';
import { presentDocument } from './present-document.ts';

/**
 * A document of one of the caller's cases with the addresses that its viewer reads. Each address
 * is served as an attachment with the stored content type, so that a browser never renders it as a
 * page (D45). Throws `not_found` for a foreign case and for a document that the caller may not see,
 * `conflict` while the malware scan withholds it. No request to S3.
 */
export const getDocument: UseCase<
  typeof documentsEndpoints.getDocument,
  Pick<DocumentsDeps, 'table' | 'files' | 'isScanned'>
> = async (deps, { principal, params }) => {
  const { caseId, documentId } = params;
  const entity = await requireMember(deps, { principal, caseId });
  const found = await findDocument(deps.table, caseId, documentId);
  const record = requireVisible(found, principal.userId);
  requireServable(record, deps);
  const { file, findings } = record;
  const isPdf = file.contentType === 'application/pdf';
  const addressOf = async (stored: StoredFile | undefined) =>
    stored
      ? downloadAddress(deps.files, {
          ...stored,
          fileName: withFittingExtension(record.name, stored.contentType),
        })
      : '';
  return {
    document: await presentDocument(deps, toDocumentRow(record), entity),
    pdfUrl: await addressOf(findings.pdf ?? (isPdf ? file : undefined)),
    mediaUrl: await addressOf(shownAsIs.has(file.contentType) ? file : undefined),
    previewUrl: await addressOf(findings.preview),
    language: findings.language ?? '',
    turnedPages: turnedPagesOf(record),
    mayTurn: mayProcess(record, principal.userId) && keptObstacle(record) === '',
  };
};

/** Types that browsers show without running anything. Others have a rendition. */
const shownAsIs: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'audio/mpeg',
  'video/mp4',
]);
