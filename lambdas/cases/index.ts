/** What other domains may use of the cases. */

export { agreementName, listAgreements } from './case-documents.ts';
export { moneySchema } from './case-record.ts';
export { type HearingRow, listHearingRows } from './hearing-rows.ts';
export { dayAfter, fromIndianDay, indianMonthOf, toIndianDateTime } from './india-time.ts';
export { listCaseTeam } from './list-case-team.ts';
export { toWholeUnits } from './present-case.ts';
export { acceptRequest, removeRequest, requestNeutral } from './requests.ts';
export { requireMember } from './require-member.ts';
