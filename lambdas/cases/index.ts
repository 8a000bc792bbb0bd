/** What other domains may use of the cases. */
export { type HearingRow, listHearingRows } from './hearing-rows.ts';
export { dayAfter, fromIndianDay, indianMonthOf, toIndianDateTime } from './india-time.ts';
export { listCaseTeam } from './list-case-team.ts';
export { acceptRequest, removeRequest, requestNeutral } from './requests.ts';
export { requireMember } from './require-member.ts';
