/** What the seed may use of the cases domain besides its public interface. */

export { createCaseFor } from './filing/create-case-for.ts';
export { caseKeys } from './record/case-keys.ts';
export {
  type Assignment,
  type CaseDocument,
  caseBucketOf,
  membersOf,
} from './record/case-record.ts';
export { findCase, type NewCase } from './record/case-repository.ts';
export { type Hearing, listHearings } from './record/hearing-repository.ts';
export { endOf } from './record/hearings-ahead.ts';
export type { RatingRecord } from './record/rating-repository.ts';
export { caseAtInvitation } from './team/request-neutral.ts';
export { hearingRowKey, hearingRowsOf, writeHearingRows } from './writing/hearing-rows.ts';
export { moveOutcomeRows, outcomeRowKey } from './writing/outcome-rows.ts';
export { planCaseWrite } from './writing/plan-case-write.ts';
export { caseCountersOf } from './writing/to-docket-row.ts';
export { createCase } from './writing/write-case.ts';
