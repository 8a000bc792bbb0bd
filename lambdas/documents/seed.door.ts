/** What the seed may use of the documents domain besides its public interface. */

export { listOf } from './record/document-record.ts';
export { newDocumentItems, readNumbers } from './record/document-repository.ts';
