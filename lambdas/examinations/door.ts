/** What other domains may use of examinations. */

export { getSavedExamination } from './get-saved-examination.ts';
export { readTurnsFor } from './read-turns-for.ts';
