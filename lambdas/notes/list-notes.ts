import type { notesEndpoints } from '#contracts/endpoints/notes.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { presentNote } from './present-note.ts';
import { listNoteRecords } from './record/note-repository.ts';

/**
 * Returns the caller's notes on a case, newest first. Throws `not_found` if the case is not the
 * caller's.
 */
export const listNotes: UseCase<typeof notesEndpoints.listNotes, { table: Table }> = async (
  deps,
  { principal, params, query },
) => {
  await requireMember(deps, { principal, caseId: params.id });
  const records = await listNoteRecords(deps.table, {
    userId: principal.userId,
    caseId: params.id,
  });
  const page = pageOfList(records, query);
  return { ...page, data: page.data.map(presentNote) };
};
