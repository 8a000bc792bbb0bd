import type { documentChangesEndpoints } from '#contracts/endpoints/files/document-changes.ts';
import { MAX_FORMER_FILES } from '#contracts/rules/documents/documents.ts';
import { getOwnCase } from '#lambdas/cases/record.door.ts';
import {
  changeDocument,
  type DocumentRecord,
  documentIdOf,
  fileNumberOf,
  fileOf,
  findDocument,
  findPlace,
  replacedFileItems,
} from '#lambdas/documents/record.door.ts';
import { notBeingSigned } from '#lambdas/signing/record.door.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import { checkUpload } from '#shared/files/check-upload.ts';
import { uploadIdOfKey } from '#shared/files/upload-keys.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { DocumentChangesDeps } from './document-changes-deps.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { requireChangeable, requireOwnDocument } from './own-document.ts';

const DONE = { message: 'Document Replaced Successfully' };

/**
 * Replaces the file of one of the caller's documents by another upload. The former file is kept
 * with who added it, when, and its hash. S3's event about the new file starts its processing; its
 * end makes the bundles with the document assemble again. Safe to repeat. Throws `not_found` for a
 * foreign case and a document that the caller may not see, `not_allowed` for another person's
 * document and upload, `conflict` for one that must stay (`requireChangeable`), for an upload that
 * was used and after 100 replacements, and as `checkUpload` does.
 */
export const replaceDocument: UseCase<
  typeof documentChangesEndpoints.replaceDocument,
  DocumentChangesDeps
> = async (deps, { principal, params, body }) => {
  const { table, files, clock } = deps;
  const { userId } = principal;
  const record = await getOwnCase(deps, { principal, caseId: params.caseId });
  const found = await findDocument(table, params.caseId, params.documentId);
  const present = fileNumberOf(requireOwnDocument(found, userId));
  // A repeat names the file before the present one.
  if (![present, present - 1].includes(body.fileNumber)) throw changedMeanwhile();
  const { key, versionId, contentType, sizeBytes } = await checkUpload(files, {
    userId,
    purpose: 'caseDocument',
    address: body.url,
    field: 'url',
  });
  const file = { key, versionId, contentType, sizeBytes };
  const uploadedId = documentIdOf(uploadIdOfKey(key));
  const at = clock.now().toISOString();
  let former: Awaited<ReturnType<typeof fileOf>> | undefined;
  const changed = await changeDocument(
    table,
    params,
    async (stored) => {
      const document = requireOwnDocument(stored, userId);
      if (document.file.key === key) return undefined;
      if (await findPlace(table, uploadedId))
        throw new AppError('conflict', 'A file was added to a case before. Please upload it again');
      await requireChangeable(table, document, body.fileNumber);
      if (fileNumberOf(document) > MAX_FORMER_FILES)
        throw new AppError('conflict', `A document can be replaced ${MAX_FORMER_FILES} times`);
      former = await fileOf(files, document);
      return withFile(document, { file, name: body.name, at });
    },
    (stored) =>
      former
        ? [
            ...replacedFileItems(table, stored, { former, uploadedId }),
            notBeingSigned(table, params),
          ]
        : [],
  );
  if (changed && changed.visibilityType !== 'me')
    await notifyOfChange(deps, {
      record,
      principal,
      ownerName: changed.ownerName,
      did: 'replaced a document',
      eventId: `${changed.id}-file-${fileNumberOf(changed)}`,
      at,
    });
  return DONE;
};

/** The document with another file, which is processed as a new one. */
function withFile(
  document: DocumentRecord,
  { file, name, at }: { file: DocumentRecord['file']; name: string; at: string },
): DocumentRecord {
  const {
    verdict: _verdict,
    sealedPassword: _password,
    corrections: _words,
    turnedPages: _turns,
    ...kept
  } = document;
  return {
    ...kept,
    name: file.contentType === document.file.contentType ? document.name : name,
    file,
    fileNumber: fileNumberOf(document) + 1,
    replacedAt: at,
    processing: { state: 'queued', message: '', at },
    findings: {},
  };
}
