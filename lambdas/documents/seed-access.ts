/** What the seed may use of the documents domain besides its public interface. */

export { listOf } from './document-record.ts';
export { newDocumentItems, readNumbers } from './document-repository.ts';
