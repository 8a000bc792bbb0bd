/** What other domains may use of speech. */
export { findCaseSpeech, hasLiveTranscription } from './find-case-speech.ts';
export { type SpeechChange, setSpeech } from './set-speech.ts';
export { countSpeechItem, listSpeechCosts } from './speech-costs.ts';
export {
  type SpeechSettings,
  speechServerSchema,
  speechSettingsSchema,
} from './speech-settings.constants.ts';
