/** What other domains may use of notes: record. */
export { listNoteRecords } from './record/note-repository.ts';
export { listReadableAnnotations } from './record/readable-annotations.ts';
