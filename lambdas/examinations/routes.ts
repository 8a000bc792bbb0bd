import type { examinationsEndpoints } from '#contracts/endpoints/speech/examinations.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { ExaminationsDeps } from './examinations-deps.ts';

export const examinationsRoutes: Routes<typeof examinationsEndpoints, ExaminationsDeps> = {
  listTurns: async () => (await import('./list-turns.ts')).listTurns,
  saveTurn: async () => (await import('./save-turn.ts')).saveTurn,
  editTurn: async () => (await import('./edit-turn.ts')).editTurn,
};
