import type { CaseDocument, ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { formatOf } from '#contracts/rules/documents/documents.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { withFittingExtension } from '#shared/files/file-extensions.ts';
import type { Files } from '#shared/files/files.ts';
import type { Scanning } from '#shared/files/scanning.ts';
import { type DocumentRow, fileNumberOf, isServable, numberOf } from '../record/document-record.ts';

/** Documents in the seeds' names and formats. */

type Entity = CaseDocument['entity'];

type PresentDeps = { files: Files; isScanned: Scanning };

/** Signs the download address; no request to S3. */
export async function presentDocument(
  { files, isScanned }: PresentDeps,
  row: DocumentRow,
  { title, resolutionKind }: Entity,
): Promise<CaseDocument> {
  const { uploadType, category } = row;
  const url = isServable(row, { isScanned })
    ? await downloadAddress(files, {
        ...row.file,
        fileName: withFittingExtension(row.name, row.file.contentType),
      })
    : '';
  return {
    ...factsOf(row),
    url: { url, uploadType, category },
    created_at: row.createdAt,
    entity: { title, resolutionKind },
    keywords: row.findings.keywords ?? [],
    documentSummary: row.findings.summary ?? '',
    contentType: row.file.contentType,
    sizeBytes: row.file.sizeBytes,
    fileNumber: fileNumberOf(row),
    recognition: presentRecognition(row),
  };
}

const noRecognition: CaseDocument['recognition'] = {
  state: 'none',
  message: '',
  pageCount: 0,
  pagesDone: 0,
  leftOut: 0,
  bound: '',
  confidence: 0,
  correctedWords: 0,
};

/** That of a former file is not shown while its replacement is processed. */
const presentRecognition = ({
  processing,
  recognition,
}: DocumentRow): CaseDocument['recognition'] =>
  recognition && processing.state === 'ready'
    ? {
        ...recognition,
        bound: recognition.bound ?? '',
        confidence: recognition.confidence ?? 0,
        correctedWords: recognition.correctedWords ?? 0,
      }
    : noRecognition;

/** A record or a row. */
type ListedRow = Omit<DocumentRow, 'recognition'>;

/** A document in a picker, without a place in a bundle. */
export const presentListedDocument = (row: ListedRow): ListedDocument => ({
  ...factsOf(row),
  created_at: row.createdAt,
  replaced_at: row.replacedAt ?? '',
  pageNo: '',
  position: 0,
  checked: false,
  url: { uploadType: row.uploadType, category: row.category },
});

const factsOf = (row: ListedRow) => ({
  id: row.id,
  entityId: row.caseId,
  documentNo: row.visibilityType === 'me' ? `P${numberOf(row)}` : String(numberOf(row)),
  name: row.name,
  owner: { name: row.ownerName },
  ownerId: row.ownerId,
  ownerType: row.ownerType,
  visibilityType: row.visibilityType,
  format: formatOf(row.file.contentType),
  pageCount: row.findings.pageCount ?? 0,
  documentDate: row.dated ?? '',
  foundDate: row.dated === undefined ? (row.findings.date ?? '') : '',
  processing: { state: row.processing.state, message: row.processing.message },
});
