import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { TranscriptsDeps } from './transcripts-deps.ts';

export const transcriptsRoutes: Routes<typeof transcriptsEndpoints, TranscriptsDeps> = {
  listTranscripts: async () => (await import('./list-transcripts.ts')).listTranscripts,
  getTranscript: async () => (await import('./get-transcript.ts')).getTranscript,
  saveTranscript: async () => (await import('./versions/save-transcript.ts')).saveTranscript,
  listTranscriptVersions: async () =>
    (await import('./versions/list-transcript-versions.ts')).listTranscriptVersions,
  getTranscriptChanges: async () =>
    (await import('./versions/get-transcript-changes.ts')).getTranscriptChanges,
  restoreTranscript: async () =>
    (await import('./versions/restore-transcript.ts')).restoreTranscript,
  exportTranscript: async () => (await import('./exports/export-transcript.ts')).exportTranscript,
};
