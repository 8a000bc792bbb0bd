import * as z from 'zod';
import type { notesEndpoints } from '#contracts/endpoints/notes.ts';
import type { Clock } from '#shared/clock.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { ApiRequest } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { type Quota, quotaExceeded, quotaItem } from '#shared/quota/quota.ts';
import { requireMember } from '../docket/index.ts';
import { putNote } from './note-repository.ts';
import { presentNote } from './present-note.ts';

type CreateNote = (typeof notesEndpoints)['createNote'];

/** A scratch pad is read whole for each of its pages. */
const padQuota: Quota = {
  name: 'NOTES',
  maxCount: 5_000,
  message: 'You have reached the number of notes that a case can hold',
};

/** What a repeated request can't say of the note that the first one wrote. */
const madeSchema = z.object({ id: z.string(), createdAt: z.iso.datetime() });

/**
 * Adds a note to the caller's scratch pad of one of their cases. Safe to repeat with the same
 * Idempotency-Key. Throws `not_found` for a case that is not the caller's, `conflict` for
 * more than 5,000 notes.
 */
export async function createNote(
  deps: { table: Table; clock: Clock },
  {
    principal,
    params,
    body,
    idempotencyKey,
  }: Pick<ApiRequest<CreateNote>, 'principal' | 'params' | 'body' | 'idempotencyKey'>,
): Promise<z.input<CreateNote['response']>> {
  await requireMember(deps, { principal, caseId: params.id });
  const { userId } = principal;
  const { content } = body;
  const now = deps.clock.now();
  const note: z.output<typeof madeSchema> = {
    id: newId('note'),
    createdAt: now.toISOString(),
  };
  const use = { quota: padQuota, ownerId: `${userId}#${params.id}`, count: 1, now };
  const made = await createOnce(deps.table, {
    userId,
    endpointId: 'createNote',
    idempotencyKey,
    request: { params, body },
    made: note,
    madeSchema,
    now,
    write: () => [
      quotaItem(deps.table, use),
      putNote(deps.table, { ...note, userId, caseId: params.id, content }),
    ],
  }).catch((error: unknown) => {
    // With a key the receipt comes first.
    const position = idempotencyKey === undefined ? 0 : 1;
    throw failedConditions(error)?.includes(position) ? quotaExceeded(use) : error;
  });
  return { message: 'Note Added Successfully', newNote: presentNote({ ...made, content }) };
}
