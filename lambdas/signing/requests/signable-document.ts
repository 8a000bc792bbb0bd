import type { DocumentVisibility } from '#contracts/rules/documents.ts';
import { SIGNABLE_BYTES_MAX } from '#contracts/rules/outcome/signing.ts';
import { AppError } from '#shared/errors.ts';
import { readObject } from '#shared/files/read-object.ts';
import { withheldByScan } from '#shared/files/scan-result.ts';
import type { StoredFile } from '#shared/files/stored-file.ts';
import { agreementName, agreementsOf, type CaseRecord, scanOf } from '../../cases/index.ts';
import {
  type DocumentRecord,
  findVisibleDocuments,
  isBlocked,
  isServable,
} from '../../documents/index.ts';
import type { SigningDeps } from '../signing-deps.ts';

/** A document that can be signed, as it is now. */
export type SignableDocument = {
  name: string;
  pdf: Uint8Array;
  /** How the signed document joins the case's documents. */
  visibilityType: DocumentVisibility;
  category: string;
  uploadType: string;
};

type Deps = Pick<SigningDeps, 'table' | 'files' | 'isScanned'>;

/**
 * Reads a document of the case, or one of its agreements and awards, as the PDF to sign. Throws
 * `not_found` for a document that the caller may not see, `conflict` while the malware scan
 * withholds it and for a private one, `unsupported_type` if it is no PDF and has no rendition, or has a password,
 * `too_large` above 50 MB.
 */
export async function readSignableDocument(
  deps: Deps,
  { record, userId, documentId }: { record: CaseRecord; userId: string; documentId: string },
): Promise<SignableDocument> {
  const [document] = await findVisibleDocuments(deps.table, {
    caseId: record.id,
    userId,
    documentIds: [documentId],
  });
  const { file, ...facts } = document
    ? factsOfDocument(document, deps)
    : factsOfAgreement(record, documentId);
  const pdf = file && (await readObject(deps.files, { ...file, maxBytes: SIGNABLE_BYTES_MAX }));
  if (!pdf || !hasPdfHeader(pdf)) throw notSignable('Only PDF documents can be signed');
  return { ...facts, pdf };
}

type Facts = Omit<SignableDocument, 'pdf'> & {
  file: Pick<StoredFile, 'key' | 'versionId'> | undefined;
};

function factsOfDocument(document: DocumentRecord, { isScanned }: Deps): Facts {
  const { name, file, findings, visibilityType, category, uploadType, processing } = document;
  if (!isServable(document, { isScanned }))
    throw withheldByScan(name, isBlocked(document) ? 'threat' : 'pending');
  // All members of the case see what is signed; this document is its owner's only (D58).
  if (visibilityType === 'me')
    throw new AppError('conflict', 'Share the document before you request signatures');
  if (document.sealedPassword !== undefined || processing.state === 'passwordRequired')
    throw notSignable('A document with a password cannot be signed');
  const isPdf = file.contentType === 'application/pdf';
  // An office document is signed as its rendition.
  return { name, file: isPdf ? file : findings.pdf, visibilityType, category, uploadType };
}

function factsOfAgreement(record: CaseRecord, documentId: string): Facts {
  const agreement = agreementsOf(record).find(({ id }) => id === documentId);
  if (!agreement) throw new AppError('not_found', 'Document not found');
  const name = agreementName({ ...agreement, caseCode: record.code });
  const scan = scanOf(agreement);
  if (scan !== 'clean') throw withheldByScan(name, scan);
  return {
    name,
    file: agreement,
    // The parties have agreed to it.
    visibilityType: 'all',
    category: '',
    uploadType: '',
  };
}

/** The gateway takes files that begin with the header. */
const hasPdfHeader = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

const notSignable = (message: string) =>
  new AppError('unsupported_type', message, { issues: [{ field: 'documentId', message }] });
