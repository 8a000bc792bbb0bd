/** What other domains may use of documents. */
export { presentListedDocument } from './present-document.ts';
export { registerDocuments, registerServed } from './register-documents.ts';
