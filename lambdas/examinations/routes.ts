import type { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import type { witnessReadingsEndpoints } from '#contracts/endpoints/speech/witness-readings.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { ReadingDeps } from './record/examinations-deps.ts';

export const examinationsRoutes: Routes<
  typeof examinationsEndpoints & typeof witnessReadingsEndpoints,
  ReadingDeps
> = {
  listTurns: async () => (await import('./reading/list-turns.ts')).listTurns,
  saveTurn: async () => (await import('./writing/save-turn.ts')).saveTurn,
  insertTurn: async () => (await import('./writing/insert-turn.ts')).insertTurn,
  editTurn: async () => (await import('./writing/edit-turn.ts')).editTurn,
  splitTurn: async () => (await import('./writing/split-turn.ts')).splitTurn,
  listTurnLayers: async () => (await import('./reading/list-turn-layers.ts')).listTurnLayers,
  listExaminationRedactions: async () =>
    (await import('./reading/list-redactions.ts')).listExaminationRedactions,
  redactExamination: async () =>
    (await import('./writing/redact-examination.ts')).redactExamination,
  listReadings: async () => (await import('./witness/list-readings.ts')).listReadings,
  sendReading: async () => (await import('./witness/send-reading.ts')).sendReading,
  renewReading: async () => (await import('./witness/renew-reading.ts')).renewReading,
  withdrawReading: async () => (await import('./witness/withdraw-reading.ts')).withdrawReading,
  noteReading: async () => (await import('./witness/note-reading.ts')).noteReading,
  viewReading: async () => (await import('./witness/view-reading.ts')).viewReading,
  saveErrata: async () => (await import('./witness/save-errata.ts')).saveErrata,
  sendReadingCode: async () => (await import('./witness/send-reading-code.ts')).sendReadingCode,
  signReading: async () => (await import('./witness/sign-reading.ts')).signReading,
  declineReading: async () => (await import('./witness/decline-reading.ts')).declineReading,
};
