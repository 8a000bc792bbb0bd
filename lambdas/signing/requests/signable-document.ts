import {
  findSigningObstacle,
  PdfError,
  type SigningObstacle,
} from 'bundle-composer/signing-obstacle';
import { PdfSignaturesError, readSignatures } from 'pdf-signatures';
import type { DocumentVisibility } from '#contracts/rules/documents/documents.ts';
import { isFollowUpKind } from '#contracts/rules/outcome/outcomes.ts';
import { SIGNABLE_BYTES_MAX } from '#contracts/rules/outcome/signing.ts';
import { followUpsOf } from '#lambdas/cases/papers.door.ts';
import { agreementName } from '#lambdas/cases/reading.door.ts';
import {
  acceptedAgreementsOf,
  agreementsOf,
  type CaseRecord,
  scanOf,
} from '#lambdas/cases/record.door.ts';
import {
  type DocumentRecord,
  findVisibleDocuments,
  isBlocked,
  isServable,
  unchangedDocumentItem,
} from '#lambdas/documents/record.door.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { StoredFile } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { withheldByScan } from '#shared/files/scan-result.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import type { SigningRecord } from '../record/signing-record.ts';

/** A document that can be signed, as it is now. */
export type SignableDocument = {
  name: string;
  pdf: Uint8Array;
  /** How the signed document joins the case's documents. */
  visibilityType: DocumentVisibility;
  category: string;
  uploadType: string;
  /** Whether it lies in the case's record. */
  isAgreement: boolean;
  /** Whether all members of the tribunal sign it: an award, or a paper that refers to it. */
  isOfTribunal: boolean;
  /** The version of a transcript; absent for documents. */
  transcript?: SigningRecord['transcript'];
  /** Of a cross-examination. */
  examination?: SigningRecord['examination'];
  /** Where each signatory signs, if the portal has made the places. */
  places?: readonly { pageNumber: number; CustomizeCoordinates: string }[];
  /** Fails the request's transaction if the document has changed since; absent for agreements. */
  unchanged?: TransactItem;
};

type Deps = Pick<SigningDeps, 'table' | 'files' | 'isScanned'>;

/**
 * Reads a document of the case, or its agreement or award in force, as the PDF to sign. Throws
 * `not_found` for a document that the caller may not see, `conflict` while the malware scan
 * withholds it, for a private document and for an agreement that was replaced, `too_large` above
 * 50 MB, and `unsupported_type` if it is no PDF and has no rendition, has a password or is encrypted,
 * is damaged or without a cross-reference table, contains scripts, launch actions or files, or has
 * signatures that cannot be read.
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
  if (!pdf) throw notSignable('Only PDF documents can be signed');
  await requireSignable(pdf);
  return {
    ...facts,
    pdf,
    ...(document && { unchanged: unchangedDocumentItem(deps.table, document) }),
  };
}

/** Throws `unsupported_type` for a file that the gateway, or the check of its result, refuses. */
async function requireSignable(pdf: Uint8Array): Promise<void> {
  // The gateway takes files that begin with the header, as registered PDFs do.
  if (Buffer.from(pdf.subarray(0, 5)).toString('latin1') !== '%PDF-')
    throw notSignable('Only PDF documents can be signed');
  try {
    const obstacle = findSigningObstacle(pdf);
    if (obstacle) throw notSignable(obstacleTexts[obstacle]);
    await readSignatures(pdf);
  } catch (error) {
    if (error instanceof PdfError)
      throw notSignable('This PDF is damaged and cannot be signed. Save it again as a PDF');
    if (error instanceof PdfSignaturesError)
      throw notSignable('The signatures in this PDF cannot be read, so it cannot be signed again');
    throw error;
  }
}

/** What is signed must be what is shown, and the gateway must be able to append its signature. */
const obstacleTexts: Readonly<Record<SigningObstacle, string>> = {
  encrypted: 'An encrypted PDF cannot be signed. Save it without encryption first',
  noTable:
    'This PDF has no valid table of its contents, so that no signature can be added. Save it again as a PDF',
  javaScript: 'This PDF contains scripts and cannot be signed. Print it to a new PDF first',
  launch:
    'This PDF contains an action that starts a program and cannot be signed. Print it to a new PDF first',
  embeddedFile: 'This PDF contains other files and cannot be signed. Print it to a new PDF first',
  tooComplex: 'This PDF has too many parts to be checked. Print it to a new PDF first',
};

type Facts = Omit<SignableDocument, 'pdf' | 'unchanged'> & {
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
  return {
    name,
    // Without recognised text, which is not part of what its owner filed (D122).
    file: isPdf ? file : (findings.plainPdf ?? findings.pdf),
    visibilityType,
    category,
    uploadType,
    ...{ isAgreement: false, isOfTribunal: false },
  };
}

function factsOfAgreement(record: CaseRecord, documentId: string): Facts {
  const papers = [...agreementsOf(record), ...followUpsOf(record)];
  const agreement = papers.find(({ id }) => id === documentId);
  if (!agreement) throw new AppError('not_found', 'Document not found');
  const name = agreementName({ ...agreement, caseCode: record.code });
  const scan = scanOf(agreement);
  if (scan !== 'clean') throw withheldByScan(name, scan);
  const inForce = acceptedAgreementsOf(record).find(({ kind }) => kind === agreement.kind);
  // A paper that refers to an award does not replace it.
  if (!isFollowUpKind(agreement.kind) && inForce?.id !== documentId)
    throw new AppError('conflict', `'${name}' was replaced. Request signatures on the newest one`);
  return {
    name,
    file: agreement,
    isAgreement: true,
    // A dissenting opinion is of one member.
    isOfTribunal: record.resolutionKind === 'arbitration' && agreement.kind !== 'dissent',
    // The parties have agreed to it.
    visibilityType: 'all',
    category: '',
    uploadType: '',
  };
}

const notSignable = (message: string) =>
  new AppError('unsupported_type', message, { issues: [{ field: 'documentId', message }] });
