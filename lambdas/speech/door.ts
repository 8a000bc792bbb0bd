/** What other domains may use of speech. */
export { budgetSpent, findCaseBudget } from './costs/speech-budget.ts';
export { countSpeechItem, listSpeechCosts } from './costs/speech-costs.ts';
export { speechServerSchema } from './record/speech-server.constants.ts';
export { findCaseSpeech, hasLiveTranscription } from './settings/find-case-speech.ts';
export { type SpeechChange, setSpeech } from './settings/set-speech.ts';
export { type SpeechSettings, speechSettingsSchema } from './speech-settings.constants.ts';
