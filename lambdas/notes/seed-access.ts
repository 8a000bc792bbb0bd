/** What the seed may use of the notes domain besides its public interface. */

export { noteKeys } from './note-keys.ts';
export type { NoteRecord } from './note-repository.ts';
