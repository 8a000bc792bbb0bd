/** What other domains may use of notes: record. */
export { listAnnotationRecords } from './record/annotation-repository.ts';
export { listNoteRecords } from './record/note-repository.ts';
