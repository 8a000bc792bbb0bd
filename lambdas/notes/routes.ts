import type { notesEndpoints } from '#contracts/endpoints/notes.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { createNote } from './create-note.ts';
import { listNotes } from './list-notes.ts';

/** Endpoint to use case. */
export function notesRoutes(deps: { table: Table; clock: Clock }): Routes<typeof notesEndpoints> {
  return {
    listNotes: (request) => listNotes(deps, request),
    createNote: (request) => createNote(deps, request),
  };
}
