/** What other domains may use of the cases. */

export { announceHearingChange } from './announce-hearing-change.ts';
export { agreementName, listAgreements } from './case-documents.ts';
export { type CaseRecord, moneySchema } from './case-record.ts';
export type { DocketRow } from './docket-row.ts';
export { getOwnCase } from './get-own-case.ts';
export { casePath, hearingEventOf } from './hearing-event.ts';
export { hearingMailItem } from './hearing-mail.ts';
export { endOf, type HearingRow, listHearingRows } from './hearing-rows.ts';
export {
  dayAfter,
  fromIndianDateTime,
  fromIndianDay,
  indianDayOf,
  indianMonthOf,
  monthAfter,
  toIndianDateTime,
  toIndianMinute,
  toIndianMoment,
} from './india-time.ts';
export { listCaseTeam } from './list-case-team.ts';
export { lifecycleFactsOf, toWholeUnits } from './present-case.ts';
export { acceptRequest, removeRequest, requestNeutral } from './requests.ts';
export { requireMember } from './require-member.ts';
export {
  requireRoomForMeeting,
  scheduledHearingOf,
  scheduleMeetingItems,
} from './schedule-meeting.ts';
export { sharesCase } from './shares-case.ts';
export { connectSnapshots, type Snapshots } from './snapshot-objects.ts';
