import type { transcriptRemarksEndpoints } from '#contracts/endpoints/speech/transcript-remarks.ts';
import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { TranscriptsDeps } from './transcripts-deps.ts';

export const transcriptsRoutes: Routes<
  typeof transcriptsEndpoints & typeof transcriptRemarksEndpoints,
  TranscriptsDeps
> = {
  listTranscripts: async () => (await import('./list-transcripts.ts')).listTranscripts,
  getTranscript: async () => (await import('./get-transcript.ts')).getTranscript,
  saveTranscript: async () => (await import('./versions/save-transcript.ts')).saveTranscript,
  listTranscriptVersions: async () =>
    (await import('./versions/list-transcript-versions.ts')).listTranscriptVersions,
  getTranscriptChanges: async () =>
    (await import('./versions/get-transcript-changes.ts')).getTranscriptChanges,
  restoreTranscript: async () =>
    (await import('./versions/restore-transcript.ts')).restoreTranscript,
  listRemarks: async () => (await import('./remarks/list-remarks.ts')).listRemarks,
  createRemark: async () => (await import('./remarks/create-remark.ts')).createRemark,
  updateRemark: async () => (await import('./remarks/change-remark.ts')).updateRemark,
  deleteRemark: async () => (await import('./remarks/change-remark.ts')).deleteRemark,
  reportPresence: async () => (await import('./remarks/report-presence.ts')).reportPresence,
  exportTranscript: async () => (await import('./exports/export-transcript.ts')).exportTranscript,
};
