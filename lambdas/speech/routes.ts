import type { speechEndpoints } from '#contracts/endpoints/speech/clips.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { SpeechDeps } from './speech-deps.ts';

export const speechRoutes: Routes<typeof speechEndpoints, SpeechDeps> = {
  transcribeClip: async () => (await import('./transcribe-clip.ts')).transcribeClip,
};
