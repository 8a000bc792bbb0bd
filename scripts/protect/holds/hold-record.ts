import * as z from 'zod';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { protectKeys } from '../record/protect-keys.ts';

/** The legal hold of a case: nothing of the case, and nobody in it, is erased. */

export const HOLD_ACTS_MAX = 100;

const holdSchema = z.object({
  caseId: z.string(),
  caseCode: z.string(),
  state: z.enum(['held', 'lifted']),
  /** Counts the writes, for optimistic locking. */
  version: z.number().int().positive(),
  /** Who set and lifted it, when and why; oldest first. */
  acts: z.array(
    z.object({
      act: z.enum(['set', 'lifted']),
      by: z.string(),
      at: z.iso.datetime(),
      why: z.string(),
    }),
  ),
});
export type Hold = z.output<typeof holdSchema>;

/** Consistent; one read unit. */
export async function findHold(table: Table, caseId: string): Promise<Hold | undefined> {
  const item = await getItem(table, protectKeys.hold(caseId), { isConsistent: true });
  return item && holdSchema.parse(item);
}

/** All holds, with those that were lifted. */
export async function listHolds(table: Table): Promise<Hold[]> {
  const items = await queryAll(table, protectKeys.holds());
  return items.map((item) => holdSchema.parse(item));
}

/** Writes a hold on condition that it is as it was read. */
export const putHold = (table: Table, before: Hold | undefined, after: Hold): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: { ...protectKeys.hold(after.caseId), ...after },
    ...(before
      ? {
          ConditionExpression: 'version = :before',
          ExpressionAttributeValues: { ':before': before.version },
        }
      : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
});

/** Condition of a transaction: the case is not held. */
export const caseIsNotHeld = (table: Table, caseId: string): TransactItem => ({
  ConditionCheck: {
    TableName: table.name,
    Key: protectKeys.hold(caseId),
    ConditionExpression: 'attribute_not_exists(pk) OR #state = :lifted',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':lifted': 'lifted' },
  },
});
