/** What other domains and commands may use of speech. */

export { setSpeechServer } from './set-speech-server.ts';
export { countSpeechItem, listSpeechCosts } from './speech-costs.ts';
export {
  type SpeechServer,
  type SpeechSettings,
  speechServerSchema,
  speechSettingsSchema,
} from './speech-settings.constants.ts';
