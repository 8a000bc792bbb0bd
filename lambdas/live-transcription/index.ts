/** What other domains may use of live transcription. Callers check access to the case first. */
export {
  findSession as findLiveSession,
  type SessionRecord as LiveSession,
} from './record/session-repository.ts';
