import { randomBytes } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conditional } from '#shared/dynamo/conditional.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { docketKeys } from '../docket-keys.ts';
import { type SearchEntry, searchEntrySchema } from './search-entry.ts';

/**
 * What changed in a docket since its snapshot: the latest state of each case, written in the
 * case's own transaction. Keyed by case, so writers of different cases never meet.
 */
const journalItemSchema = z.object({
  caseId: z.string(),
  /** Of this write alone: a fold removes just what it has seen. */
  stamp: z.string(),
  /** Absent when the case left the docket. */
  entry: searchEntrySchema.omit({ caseId: true }).optional(),
});

export type JournalItem = z.output<typeof journalItemSchema>;

/** What changed of a case in one docket; without an entry, it left that docket. */
export type JournalChange = { userId: string; caseId: string; entry: SearchEntry | undefined };

/** A journal item for the transaction that changes the case. */
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

/** The whole journal, consistently: about 10 items a read unit. */
export async function readJournal(table: Table, userId: string): Promise<JournalItem[]> {
  const items = await queryAll(table, { ...docketKeys.journalOf(userId), isConsistent: true });
  return items.map((item) => journalItemSchema.parse(item));
}

/** Removes the items that were not written again since they were read. */
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
