import { randomBytes } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditional } from '#shared/dynamo/conditional.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { docketKeys } from '../record/docket-keys.ts';
import { type SearchEntry, searchEntrySchema } from './search-entry.ts';

/**
 * The changes of a docket since its snapshot: the latest state of each changed case, written in
 * the transaction that changes the case. Keyed by case, so writes of different cases do not
 * conflict.
 */
export const journalItemSchema = z.object({
  caseId: z.string(),
  /** Unique to this write, so that a fold removes only the version that it has read. */
  stamp: z.string(),
  /** Absent when the case left the docket. */
  entry: searchEntrySchema.omit({ caseId: true }).optional(),
});

export type JournalItem = z.output<typeof journalItemSchema>;

/** Change of a case in one docket. `entry` is undefined if the case left the docket. */
export type JournalChange = { userId: string; caseId: string; entry: SearchEntry | undefined };

/** Returns the journal item to add to the transaction that changes the case. */
export function journalItem(table: Table, { userId, caseId, entry }: JournalChange): TransactItem {
  const { caseId: _, ...facts } = entry ?? { caseId };
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...docketKeys.journal(userId, caseId),
        caseId,
        stamp: randomBytes(9).toString('base64url'),
        ...(entry && { entry: facts }),
      },
    },
  };
}

/** Reads the whole journal with strong consistency. About 10 items per read unit. */
export async function readJournal(table: Table, userId: string): Promise<JournalItem[]> {
  const items = await queryAll(table, { ...docketKeys.journalOf(userId), isConsistent: true });
  return items.map((item) => journalItemSchema.parse(item));
}

/** Removes the given items, except those that were rewritten after they were read. */
export async function removeFromJournal(
  table: Table,
  userId: string,
  folded: readonly JournalItem[],
): Promise<void> {
  await inParallel(folded, async ({ caseId, stamp }) => {
    await conditional(
      table.client.send(
        new DeleteCommand({
          TableName: table.name,
          Key: docketKeys.journal(userId, caseId),
          ConditionExpression: 'stamp = :stamp',
          ExpressionAttributeValues: { ':stamp': stamp },
        }),
      ),
    );
  });
}
