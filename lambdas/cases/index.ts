/** What other domains may use of the cases. */

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
} from '#shared/india-time.ts';
export type { DocketRow } from '../docket/docket-row.ts';
export { requireMember } from '../docket/require-member.ts';
export { connectSnapshots, type Snapshots } from '../docket/search/snapshot-objects.ts';
export { sharesCase } from '../docket/shares-case.ts';
export { type CaseRecord, moneySchema } from './case-record.ts';
export { getOwnCase } from './get-own-case.ts';
export { announceHearingChange } from './hearings/announce-hearing-change.ts';
export { casePath, hearingEventOf } from './hearings/hearing-event.ts';
export { hearingMailItem } from './hearings/hearing-mail.ts';
export { endOf, type HearingRow, listHearingRows } from './hearings/hearing-rows.ts';
export {
  requireRoomForMeeting,
  scheduledHearingOf,
  scheduleMeetingItems,
} from './hearings/schedule-meeting.ts';
export { agreementName, listAgreements } from './outcomes/case-documents.ts';
export { lifecycleFactsOf, toWholeUnits } from './present-case.ts';
export { acceptRequest } from './team/accept-request.ts';
export { listCaseTeam } from './team/list-case-team.ts';
export { removeRequest } from './team/remove-request.ts';
export { requestNeutral } from './team/request-neutral.ts';
