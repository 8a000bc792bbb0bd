/** What other domains and commands may use of speech. */
export { setSpeechServer } from './set-speech-server.ts';
export { type SpeechServer, speechServerSchema } from './speech-settings.constants.ts';
