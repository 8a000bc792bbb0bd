import type { notesEndpoints } from '#contracts/endpoints/notes.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';

export const notesRoutes: Routes<typeof notesEndpoints, { table: Table; clock: Clock }> = {
  listNotes: async () => (await import('./list-notes.ts')).listNotes,
  createNote: async () => (await import('./create-note.ts')).createNote,
};
