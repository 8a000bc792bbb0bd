/** What the operator's commands may use of cases: changes of form, and restores. */
export { type CaseRecord, caseRecordSchema } from './record/case-record.ts';
export { replaceCase, restoreCase } from './writing/write-case.ts';
