/** What other domains may use of docket: who is on a case. */
export { findDocketRow, listDocketRows } from './record/docket-repository.ts';
export type { DocketRow } from './record/docket-row.ts';
export { caseNotFound, requireMember } from './record/require-member.ts';
