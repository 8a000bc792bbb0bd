/** What other domains may use of live-transcription: record. */
export {
  findSession as findLiveSession,
  type SessionRecord as LiveSession,
} from './record/session-repository.ts';
