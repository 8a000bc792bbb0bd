import { counterUpdate, docketKeys } from '#lambdas/docket/index.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import type { CaseRecord } from '../case-record.ts';
import { docketPartitionOf, toDocketRow } from '../to-docket-row.ts';

/**
 * The cases that a neutral created lie in a docket of their own, with rows, orders and exact
 * counters like those of any docket, and without search: a page costs what a page of My Cases
 * costs, at any size. The name cannot be a user's: those begin with `usr_`.
 */
export const createdDocketOf = (userId: string) => `created-by:${userId}`;

const docketOf = (record: CaseRecord | undefined) =>
  record?.createdBy === undefined ? undefined : createdDocketOf(record.createdBy);

/** What a case's write means for the docket of its creator; who created it never changes. */
export function createdDocketItems(
  table: Table,
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
): TransactItem[] {
  const docket = docketOf(after ?? before);
  if (docket === undefined) return [];
  const items: TransactItem[] = [];
  if (after)
    items.push({
      Put: {
        TableName: table.name,
        Item: { ...docketKeys.row(docket, after.id), ...toDocketRow(after, docket) },
      },
    });
  else if (before)
    items.push({ Delete: { TableName: table.name, Key: docketKeys.row(docket, before.id) } });

  const from = before && docketPartitionOf(before);
  const to = after && docketPartitionOf(after);
  if (from?.kind !== to?.kind || from?.bucket !== to?.bucket)
    items.push(counterUpdate(table, { userId: docket, from, to }, Math.random()));
  return items;
}
