/** What other domains may use of speech. */
export { findCaseSpeech, hasLiveTranscription } from './find-case-speech.ts';
export { speechServerSchema } from './record/speech-server.constants.ts';
export { type SpeechChange, setSpeech } from './set-speech.ts';
export { countSpeechItem, listSpeechCosts } from './speech-costs.ts';
export { type SpeechSettings, speechSettingsSchema } from './speech-settings.constants.ts';
