/** What the seed may use of the notes domain besides its public interface. */

export { noteKeys } from './record/note-keys.ts';
export type { NoteRecord } from './record/note-repository.ts';
