/** What other domains may use of the documents. Callers check access to the case first. */
export { openPassword } from './document-password.ts';
export { type DocumentRecord, isBlocked, isServable, maySee } from './document-record.ts';
export { findDocument, readAllRows } from './document-repository.ts';
export { findVisibleDocuments } from './find-visible-documents.ts';
export { presentListedDocument } from './present-document.ts';
