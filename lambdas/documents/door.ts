/** What other domains may use of documents. */

export { registerDocuments, registerServed } from './filing/register-documents.ts';
export { presentListedDocument } from './reading/present-document.ts';
