/** What other domains may use of the cases. */

export { runMovedJobs } from './bulk/run-moved-jobs.ts';
export { caseKeys } from './case-keys.ts';
export {
  acceptedAgreementsOf,
  agreementsOf,
  type CaseDocument,
  type CaseRecord,
  caseManagerIdOf,
  membersOf,
  scanOf,
} from './case-record.ts';
export { findCase, findCases, unchangedCaseItem } from './case-repository.ts';
export { type CaseChange, changeCase } from './change-case.ts';
export { getOwnCase, requireOwn } from './get-own-case.ts';
export { announceHearingChange } from './hearings/announce-hearing-change.ts';
export { casePath, hearingEventOf } from './hearings/hearing-event.ts';
export { hearingMailItem } from './hearings/hearing-mail.ts';
export { type Hearing as CaseHearing, listHearings } from './hearings/hearing-repository.ts';
export { endOf, type HearingRow, listHearingRows } from './hearings/hearing-rows.ts';
export {
  requireRoomForMeeting,
  scheduledHearingOf,
  scheduleMeetingItems,
} from './hearings/schedule-meeting.ts';
export { setNextHearing } from './hearings/set-next-hearing.ts';
export { notifyMembers } from './notify-members.ts';
export { addressesOf, agreementName, listAgreements } from './outcomes/case-documents.ts';
export { lifecycleFactsOf, presentAgreements, presentCase } from './present-case.ts';
export { notifyOfReached, reachNegotiation } from './reach-negotiation.ts';
export { acceptRequest } from './team/accept-request.ts';
export { listMembers, listOtherMembers, type Member } from './team/list-members.ts';
export { removeRequest } from './team/remove-request.ts';
export { requestNeutral } from './team/request-neutral.ts';
export { papersOf } from './to-docket-row.ts';
