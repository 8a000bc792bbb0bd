import type { Bundle } from '#contracts/endpoints/files/bundles.ts';
import type { Files } from '#shared/files/files.ts';
import { pdfAddress } from '../record/bundle-files.ts';
import { type BundleRecord, codeOf, shownPdf } from '../record/bundle-record.ts';

/** A bundle for the browser. Members other than its owner get its PDF only, without its contents. */
export async function presentBundle(
  files: Files,
  record: BundleRecord,
  userId: string,
): Promise<Bundle> {
  const { id, caseId, name, assembly, documents, documentCount } = record;
  const self = record.ownerId === userId;
  const pdf = shownPdf(record, userId);
  const url = pdf ? await pdfAddress(files, record, pdf) : '';
  const shown = self
    ? documents
    : documents.slice(0, 1).map(() => ({ id, title: name, pages: '' }));
  return {
    id,
    entityId: caseId,
    bundleName: name,
    bundleCode: codeOf(record),
    bundleDocuments: shown.map((document, index) => ({
      id: document.id,
      name: document.title,
      pageNo: document.pages,
      position: index + 1,
      url: { url: index === 0 ? url : '' },
    })),
    documentCount: self ? documentCount : shown.length,
    visibilityType: record.visibilityType,
    self,
    pageNoFlag: record.hasPageNumbers,
    tableofContentsFlag: record.hasContents,
    owner: { name: record.ownerName },
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    version: record.version,
    assembly: {
      state: assembly.state,
      message: self ? assembly.message : '',
      done: assembly.done,
      total: assembly.total,
    },
    ...(pdf && {
      pdf: {
        url,
        number: pdf.number,
        pageCount: pdf.pageCount,
        sizeBytes: pdf.sizeBytes,
        sha256: pdf.sha256,
        problemCount: self ? pdf.problemCount : 0,
        created_at: pdf.createdAt,
        hasOlderText: pdf.hasOlderText ?? false,
        ...(pdf.volumes && { volumeCount: pdf.volumes.length }),
      },
    }),
  };
}
