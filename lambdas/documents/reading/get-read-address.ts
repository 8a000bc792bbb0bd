import type { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { isOwnerOf } from '#contracts/rules/documents/documents.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { withFittingExtension } from '#shared/files/file-extensions.ts';
import { INCOMING_PREFIX, KEPT_PREFIX } from '#shared/files/file-prefixes.constants.ts';
import { uploadIdOfKey, uploadKeyOf } from '#shared/files/upload-keys.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { requireServable } from '../record/document-access.ts';
import {
  type DocumentRecord,
  type DocumentVersion,
  documentIdOf,
  maySee,
  scannedVersion,
} from '../record/document-record.ts';
import { findDocument, findPlace, listFormerFiles } from '../record/document-repository.ts';
import type { DocumentsDeps } from '../record/documents-deps.ts';

/** Same error for a key that no record holds and for one that the caller may not see. */
const fileNotFound = () => new AppError('not_found', 'File not found');

/**
 * A read address for the key of a case document's file (D119). The key finds the document; the
 * document's record, which holds the key, and the caller's membership of its case decide. Throws
 * `not_found` alike for every other key, `conflict` while the malware scan withholds the file. No
 * request to S3.
 */
export const getReadAddress: UseCase<
  typeof documentsEndpoints.getReadAddress,
  Pick<DocumentsDeps, 'table' | 'files' | 'isScanned'>
> = async (deps, { principal, query }) => {
  const { table, files } = deps;
  const key = uploadKeyOf(query.key, files.bucket);
  const uploadId = uploadIdOfKey(key);
  if (!/^\w{1,64}$/.test(uploadId)) throw fileNotFound();
  const place = await findPlace(table, documentIdOf(uploadId));
  if (!place) throw fileNotFound();
  const { caseId, documentId } = place;
  await requireMember(deps, { principal, caseId }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? fileNotFound() : error;
  });
  const record = await findDocument(table, caseId, documentId);
  if (!record || !maySee(record, principal.userId)) throw fileNotFound();
  const former =
    !holds(record, key) && isOwnerOf(record, principal.userId)
      ? await findFormer(table, documentId, key)
      : undefined;
  if (!former && !holds(record, key)) throw fileNotFound();
  const held = former ? scannedVersion(former, record) : record;
  requireServable(held, deps);
  const { name, file } = held;
  const fileName = withFittingExtension(name, file.contentType);
  return { url: await downloadAddress(files, { ...file, fileName }) };
};

/** Whether a record holds the key, or the key of the upload that was copied to it (D112). */
const holds = ({ file }: Pick<DocumentRecord, 'file'>, key: string): boolean =>
  file.key === key || file.key.replace(KEPT_PREFIX, INCOMING_PREFIX) === key;

async function findFormer(
  table: Table,
  documentId: string,
  key: string,
): Promise<DocumentVersion | undefined> {
  return (await listFormerFiles(table, documentId)).find((former) => holds(former, key));
}
