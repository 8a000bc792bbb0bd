/** What the seed may use of the notes domain besides its public interface. */

export { annotationKeys } from './record/annotation-keys.ts';
export type { AnnotationRecord } from './record/annotation-repository.ts';
export { noteKeys } from './record/note-keys.ts';
export type { NoteRecord } from './record/note-repository.ts';
