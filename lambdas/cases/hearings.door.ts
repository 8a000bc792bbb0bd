/** What other domains may use of cases: hearings. */
export { announceHearingChange } from './hearings/announce-hearing-change.ts';
export { hearingEventOf } from './hearings/hearing-event.ts';
export { hearingMailItem } from './hearings/hearing-mail.ts';
export {
  requireRoomForMeeting,
  scheduledHearingOf,
  scheduleMeetingItems,
} from './hearings/schedule-meeting.ts';
export { setNextHearing } from './hearings/set-next-hearing.ts';
