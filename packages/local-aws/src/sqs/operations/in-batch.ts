import * as z from 'zod';
import { ServiceError } from '../../shared/json-service.ts';
import { batchError } from '../sqs-error.ts';

const MOST_ENTRIES = 10;

export const batchOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({
    QueueUrl: z.string(),
    Entries: z.array(z.strictObject({ Id: z.string(), ...shape })),
  });

/** Performs each entry; an entry's error is reported in Failed. Throws errors of the whole batch. */
export function inBatch<Entry extends { Id: string }>(
  entries: Entry[],
  perform: (entry: Entry) => object,
): object {
  requireValidBatch(entries);
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of entries)
    try {
      Successful.push({ Id: entry.Id, ...perform(entry) });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { type, message } = error;
      Failed.push({ Id: entry.Id, SenderFault: true, Code: type, Message: message });
    }
  return { Successful, ...(Failed.length && { Failed }) };
}

function requireValidBatch(entries: { Id: string }[]): void {
  if (!entries.length)
    throw batchError('EmptyBatchRequest', 'There should be at least one entry in the request.');
  if (entries.length > MOST_ENTRIES)
    throw batchError(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are ${MOST_ENTRIES}. You have sent ${entries.length}.`,
    );
  const ids = new Set(entries.map(({ Id }) => Id));
  if (ids.size < entries.length)
    throw batchError('BatchEntryIdsNotDistinct', 'Two or more batch entries have the same Id.');
  for (const id of ids)
    if (!/^[\w-]{1,80}$/.test(id))
      throw batchError(
        'InvalidBatchEntryId',
        'A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.',
      );
}
