/** What other domains may use of the cases. */
export { type CaseRecord, membersOf } from './case-record.ts';
export { createCaseFor } from './filing/create-case-for.ts';
export type { FilingDeps } from './filing/filing-deps.ts';
export { getOwnCase } from './get-own-case.ts';
export { type HearingRow, listHearingRows } from './hearing-rows.ts';
export {
  dayAfter,
  fromIndianDateTime,
  fromIndianDay,
  indianDayOf,
  indianMonthOf,
  toIndianDateTime,
  toIndianMinute,
} from './india-time.ts';
export { listCaseTeam } from './list-case-team.ts';
export { lifecycleFactsOf } from './present-case.ts';
export { requireMember } from './require-member.ts';
