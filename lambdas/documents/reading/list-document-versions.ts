import type { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { isOwnerOf } from '#contracts/rules/documents/documents.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { withFittingExtension } from '#shared/files/file-extensions.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { requireVisible } from '../record/document-access.ts';
import { fileNumberOf, isServable, scannedVersion } from '../record/document-record.ts';
import { findDocument, listFormerFiles } from '../record/document-repository.ts';
import type { DocumentsDeps } from '../record/documents-deps.ts';
import { fileOf } from '../record/file-of.ts';

/**
 * The present and the former files of a document that the caller may see, newest first. Only its
 * owner gets addresses of former files: one may have been replaced because it must not be read.
 * Throws `not_found` for a foreign case and a document that the caller may not see.
 */
export const listDocumentVersions: UseCase<
  typeof documentsEndpoints.listDocumentVersions,
  Pick<DocumentsDeps, 'table' | 'files' | 'isScanned'>
> = async (deps, { principal, params }) => {
  const { caseId, documentId } = params;
  await requireMember(deps, { principal, caseId });
  const found = await findDocument(deps.table, caseId, documentId);
  const record = requireVisible(found, principal.userId);
  const isOwner = isOwnerOf(record, principal.userId);
  const files = [
    await fileOf(deps.files, record),
    ...(await listFormerFiles(deps.table, documentId)),
  ];
  const versions = await Promise.all(
    files.map(async (version) => {
      const { number, name, addedBy, addedAt, sha256, file } = version;
      const isPresent = number === fileNumberOf(record);
      const scanned = isPresent ? record : scannedVersion(version, record);
      const isShown = (isPresent || isOwner) && isServable(scanned, deps);
      const fileName = withFittingExtension(name, file.contentType);
      return {
        number,
        name,
        addedBy,
        created_at: addedAt,
        sha256,
        sizeBytes: file.sizeBytes,
        url: isShown ? await downloadAddress(deps.files, { ...file, fileName }) : '',
      };
    }),
  );
  return { versions };
};
