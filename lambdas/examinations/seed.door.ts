/** What the seed may use of the examinations domain besides its public interface. */

export type { ReadingDeps } from './record/examinations-deps.ts';
export { findReading } from './record/witness-reading-repository.ts';
export { noteReading } from './witness/note-reading.ts';
export { saveErrata } from './witness/save-errata.ts';
export { sendReading } from './witness/send-reading.ts';
export { sendReadingCode } from './witness/send-reading-code.ts';
export { signReading } from './witness/sign-reading.ts';
export { viewReading } from './witness/view-reading.ts';
export { saveTurn } from './writing/save-turn.ts';
