/** What other domains may use of examinations: record. */
export { readRedactions as readExaminationRedactions } from './record/redactions-repository.ts';
