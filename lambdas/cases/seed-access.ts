/** What the seed may use of the cases domain besides its public interface. */

export { caseKeys } from './case-keys.ts';
export { type Assignment, type CaseDocument, caseBucketOf, membersOf } from './case-record.ts';
export { createCase, findCase, type NewCase } from './case-repository.ts';
export { createCaseFor } from './filing/create-case-for.ts';
export { type Hearing, listHearings } from './hearings/hearing-repository.ts';
export { hearingRowKey, hearingRowsOf, writeHearingRows } from './hearings/hearing-rows.ts';
export { moveOutcomeRows, outcomeRowKey } from './outcomes/outcome-rows.ts';
export type { RatingRecord } from './outcomes/rating-repository.ts';
export { planCaseWrite } from './plan-case-write.ts';
export { caseAtInvitation } from './team/request-neutral.ts';
export { caseCountersOf } from './to-docket-row.ts';
