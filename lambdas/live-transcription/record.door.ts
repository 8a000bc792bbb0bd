/** What other domains may use of live-transcription: record. */
export {
  type LiveRecording,
  listLiveRecordings,
} from './record/live-recording-repository.ts';
export {
  findSession as findLiveSession,
  type SessionRecord as LiveSession,
} from './record/session-repository.ts';
