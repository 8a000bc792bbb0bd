import type { liveTranscriptionEndpoints } from '#contracts/endpoints/speech/live-transcription.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { LiveDeps } from './live-deps.ts';

export const liveTranscriptionRoutes: Routes<typeof liveTranscriptionEndpoints, LiveDeps> = {
  getLiveWords: async () => (await import('./get-live-words.ts')).getLiveWords,
  startLiveSession: async () => (await import('./start-live-session.ts')).startLiveSession,
  createStreamAddress: async () => (await import('./create-stream-address.ts')).createStreamAddress,
  addLiveWords: async () => (await import('./add-live-words.ts')).addLiveWords,
  addLiveAudio: async () => (await import('./add-live-audio.ts')).addLiveAudio,
  stopLiveSession: async () => (await import('./stop-live-session.ts')).stopLiveSession,
};
