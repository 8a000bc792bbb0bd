/** What other domains may use of documents: record. */
export { citationOfPage } from './record/citation-of-page.ts';
export { documentNotFound, keptObstacle, requireVisible } from './record/document-access.ts';
export { openPassword } from './record/document-password.ts';
export {
  type DocumentRecord,
  type DocumentRow,
  documentIdOf,
  fileNumberOf,
  isBlocked,
  isServable,
  maySee,
  numberOf,
} from './record/document-record.ts';
export {
  changeDocument,
  findDocument,
  findPlace,
  readAllRows,
  readNewestRows,
  removeDocument,
  replacedFileItems,
  unchangedDocumentItem,
} from './record/document-repository.ts';
export { fileOf } from './record/file-of.ts';
export { findVisibleDocuments } from './record/find-visible-documents.ts';
