/** What other domains may use of the documents. Callers check access to the case first. */

export { presentListedDocument } from './present-document.ts';
export { openPassword } from './record/document-password.ts';
export {
  type DocumentRecord,
  documentIdOf,
  isBlocked,
  isServable,
  maySee,
} from './record/document-record.ts';
export { findDocument, readAllRows } from './record/document-repository.ts';
export { findVisibleDocuments } from './record/find-visible-documents.ts';
export { registerDocuments } from './register-documents.ts';
