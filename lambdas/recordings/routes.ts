import type { recordingsEndpoints } from '#contracts/endpoints/speech/recordings.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { RecordingsDeps } from './recordings-deps.ts';

export const recordingsRoutes: Routes<typeof recordingsEndpoints, RecordingsDeps> = {
  listRecordings: async () => (await import('./list-recordings.ts')).listRecordings,
  listHearingDays: async () => (await import('./list-hearing-days.ts')).listHearingDays,
  registerRecording: async () => (await import('./register-recording.ts')).registerRecording,
  transcribeRecording: async () => (await import('./transcribe-recording.ts')).transcribeRecording,
  receiveZoomEvent: async () => (await import('./provider/receive-zoom-event.ts')).receiveZoomEvent,
};
