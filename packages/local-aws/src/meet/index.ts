export { type MeetOptions, startMeet } from './start-meet.ts';
