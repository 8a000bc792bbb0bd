/** What other domains may use of the cases. */

export { runMovedJobs } from './bulk/run-moved-jobs.ts';
export { announceHearingChange } from './hearings/announce-hearing-change.ts';
export { casePath, hearingEventOf } from './hearings/hearing-event.ts';
export { hearingMailItem } from './hearings/hearing-mail.ts';
export {
  requireRoomForMeeting,
  scheduledHearingOf,
  scheduleMeetingItems,
} from './hearings/schedule-meeting.ts';
export { setNextHearing } from './hearings/set-next-hearing.ts';
export { notifyOfReached, reachNegotiation } from './lifecycle/reach-negotiation.ts';
export { addressesOf, agreementName, listAgreements } from './reading/case-documents.ts';
export { lifecycleFactsOf, presentAgreements, presentCase } from './reading/present-case.ts';
export { caseKeys } from './record/case-keys.ts';
export {
  acceptedAgreementsOf,
  agreementsOf,
  type CaseDocument,
  type CaseRecord,
  caseManagerIdOf,
  membersOf,
  scanOf,
} from './record/case-record.ts';
export { findCase, findCases, unchangedCaseItem } from './record/case-repository.ts';
export { getOwnCase, requireOwn } from './record/get-own-case.ts';
export { type Hearing as CaseHearing, listHearings } from './record/hearing-repository.ts';
export { acceptRequest } from './team/accept-request.ts';
export { listMembers, listOtherMembers, type Member } from './team/list-members.ts';
export { removeRequest } from './team/remove-request.ts';
export { requestNeutral } from './team/request-neutral.ts';
export { type CaseChange, changeCase } from './writing/change-case.ts';
export { endOf, type HearingRow, listHearingRows } from './writing/hearing-rows.ts';
export { notifyMembers } from './writing/notify-members.ts';
export { papersOf } from './writing/to-docket-row.ts';
