import type { caseSettingsEndpoints } from '#contracts/endpoints/speech/case-settings.ts';
import type { speechEndpoints } from '#contracts/endpoints/speech/clips.ts';
import type { speechCostsEndpoints } from '#contracts/endpoints/speech/costs.ts';
import type { ownWordsEndpoints } from '#contracts/endpoints/speech/own-words.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { SpeechDeps } from './speech-deps.ts';

export const speechRoutes: Routes<
  typeof speechEndpoints &
    typeof speechCostsEndpoints &
    typeof caseSettingsEndpoints &
    typeof ownWordsEndpoints,
  SpeechDeps
> = {
  transcribeClip: async () => (await import('./transcribe-clip.ts')).transcribeClip,
  createDictationAddress: async () =>
    (await import('./stream-dictation.ts')).createDictationAddress,
  countDictation: async () => (await import('./stream-dictation.ts')).countDictation,
  getSpeechCosts: async () => (await import('./costs/get-speech-costs.ts')).getSpeechCosts,
  getSpeechBudget: async () => (await import('./costs/get-speech-costs.ts')).getSpeechBudget,
  getOwnWords: async () => (await import('./vocabulary/own-words.ts')).getOwnWords,
  saveOwnWords: async () => (await import('./vocabulary/own-words.ts')).saveOwnWords,
  getCaseSpeech: async () => (await import('./settings/get-case-speech.ts')).getCaseSpeech,
  changeCaseSpeech: async () => (await import('./settings/change-case-speech.ts')).changeCaseSpeech,
  getLiveFlag: async () => (await import('./settings/get-case-speech.ts')).getLiveFlag,
};
