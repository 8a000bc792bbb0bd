import type { DocketRow } from '#lambdas/docket/access.door.ts';
import {
  counterMove,
  counterUpdate,
  createdDocketId,
  docketKeys,
} from '#lambdas/docket/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import type { CaseRecord } from '../record/case-record.ts';
import { caseCountersOf, toDocketRow } from './to-docket-row.ts';

/**
 * The derived items of a case in the docket of the cases that its creator created, which gives
 * that list the orders and costs of My Cases. The creator of a case never changes.
 */
export function createdDocketItems(
  table: Table,
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
): TransactItem[] {
  const { createdBy } = after ?? before ?? {};
  if (createdBy === undefined) return [];
  const docketId = createdDocketId(createdBy);
  const items: TransactItem[] = [];
  if (after)
    items.push({
      Put: {
        TableName: table.name,
        Item: {
          ...docketKeys.row(docketId, after.id),
          ...withoutPapers(toDocketRow(after, docketId)),
        },
      },
    });
  else if (before)
    items.push({ Delete: { TableName: table.name, Key: docketKeys.row(docketId, before.id) } });

  const move = counterMove({
    docketId,
    from: before ? caseCountersOf(before) : [],
    to: after ? caseCountersOf(after) : [],
  });
  if (move) items.push(counterUpdate(table, move, Math.random()));
  return items;
}

/** This docket has no work list, so its rows stay out of that index. */
const withoutPapers = ({ papersPk: _, docketByTargetDate: __, ...row }: DocketRow): DocketRow =>
  row;
