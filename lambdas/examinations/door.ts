/** What other domains may use of examinations. */

export { getSavedExamination } from './reading/get-saved-examination.ts';
export { readTurnsFor } from './reading/read-turns-for.ts';
export { listErrataSheets } from './witness/list-readings.ts';
