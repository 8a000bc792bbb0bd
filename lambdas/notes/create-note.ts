import * as z from 'zod';
import type { notesEndpoints } from '#contracts/endpoints/notes.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Clock } from '#shared/clock.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { type Quota, quotaExceeded, quotaItem } from '#shared/quota/quota.ts';
import { presentNote } from './present-note.ts';
import { putNote } from './record/note-repository.ts';

/** Bounded, since each page reads the whole scratch pad. */
const padQuota: Quota = {
  name: 'NOTES',
  maxCount: 5_000,
  message: 'You have reached the number of notes that a case can hold',
};

/** Generated fields, stored to return them to a repeated request. */
const createdSchema = z.object({ id: z.string(), createdAt: z.iso.datetime() });

/**
 * Adds a note to the caller's scratch pad of a case. Safe to repeat with the same
 * Idempotency-Key. Throws `not_found` if the case is not the caller's, `conflict` over 5,000
 * notes.
 */
export const createNote: UseCase<
  typeof notesEndpoints.createNote,
  { table: Table; clock: Clock }
> = async (deps, { principal, params, body, idempotencyKey }) => {
  await requireMember(deps, { principal, caseId: params.id });
  const { userId } = principal;
  const { content } = body;
  const now = deps.clock.now();
  const note: z.output<typeof createdSchema> = {
    id: newId('note'),
    createdAt: now.toISOString(),
  };
  const use = { quota: padQuota, ownerId: `${userId}#${params.id}`, count: 1, now };
  const items = {
    quota: quotaItem(deps.table, use),
    note: putNote(deps.table, { ...note, userId, caseId: params.id, content }),
  };
  const created = await createOnce(deps.table, {
    userId,
    endpointId: 'createNote',
    idempotencyKey,
    request: { params, body },
    created: note,
    createdSchema,
    now,
    write: () => Object.values(items),
  }).catch((error: unknown) => {
    throw failedItems(error, items).includes('quota') ? quotaExceeded(use) : error;
  });
  return { message: 'Note Added Successfully', newNote: presentNote({ ...created, content }) };
};
