/** What other domains may use of cases: hearings. */
export { addHearingsTo } from './hearings/add-hearings.ts';
export { announceHearingChange } from './hearings/announce-hearing-change.ts';
export { hearingEventOf } from './hearings/hearing-event.ts';
export { hearingMailItems } from './hearings/hearing-mail.ts';
export { moveOnHearings } from './hearings/move-on-hearings.ts';
export { repairHearingRows } from './hearings/repair-hearing-rows.ts';
export {
  requireRoomForMeeting,
  scheduledHearingOf,
  scheduleMeetingItems,
} from './hearings/schedule-meeting.ts';
export { setNextHearing } from './hearings/set-next-hearing.ts';
