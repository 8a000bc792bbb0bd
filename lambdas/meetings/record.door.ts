/** What other domains may use of meetings: record. */
export { findRoomPlace } from './record/meeting-repository.ts';
