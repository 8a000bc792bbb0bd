import type { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { ExaminationsDeps } from './examinations-deps.ts';

export const examinationsRoutes: Routes<typeof examinationsEndpoints, ExaminationsDeps> = {
  listTurns: async () => (await import('./list-turns.ts')).listTurns,
  saveTurn: async () => (await import('./save-turn.ts')).saveTurn,
  insertTurn: async () => (await import('./insert-turn.ts')).insertTurn,
  editTurn: async () => (await import('./edit-turn.ts')).editTurn,
  splitTurn: async () => (await import('./split-turn.ts')).splitTurn,
  listTurnLayers: async () => (await import('./list-turn-layers.ts')).listTurnLayers,
  listExaminationRedactions: async () =>
    (await import('./list-redactions.ts')).listExaminationRedactions,
  redactExamination: async () => (await import('./redact-examination.ts')).redactExamination,
};
