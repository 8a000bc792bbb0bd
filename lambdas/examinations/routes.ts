import type { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { ExaminationsDeps } from './record/examinations-deps.ts';

export const examinationsRoutes: Routes<typeof examinationsEndpoints, ExaminationsDeps> = {
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
};
