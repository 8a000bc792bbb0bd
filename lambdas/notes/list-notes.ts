import type * as z from 'zod';
import type { notesEndpoints } from '#contracts/endpoints/notes.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { ApiRequest } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { requireMember } from '../docket/index.ts';
import { listNoteRecords } from './note-repository.ts';
import { presentNote } from './present-note.ts';

type ListNotes = (typeof notesEndpoints)['listNotes'];

/**
 * The caller's own notes on one of their cases, newest first: what was noted last is looked for
 * most. Throws `not_found` for a case that is not the caller's.
 */
export async function listNotes(
  deps: { table: Table },
  { principal, params, query }: Pick<ApiRequest<ListNotes>, 'principal' | 'params' | 'query'>,
): Promise<z.input<ListNotes['response']>> {
  await requireMember(deps, { principal, caseId: params.id });
  const records = await listNoteRecords(deps.table, {
    userId: principal.userId,
    caseId: params.id,
  });
  const page = pageOfList(records, query);
  return { ...page, data: page.data.map(presentNote) };
}
