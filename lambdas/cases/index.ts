/** What other domains may use of the cases. */
export type { DocketRow } from './docket-row.ts';
export { type HearingRow, listHearingRows } from './hearing-rows.ts';
export {
  dayAfter,
  fromIndianDay,
  indianMonthOf,
  toIndianDateTime,
  toIndianMinute,
} from './india-time.ts';
export { listCaseTeam } from './list-case-team.ts';
export { requireMember } from './require-member.ts';
