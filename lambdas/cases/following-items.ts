import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { approvalItems } from './approval/approval-queue.ts';
import type { CaseRecord } from './case-record.ts';
import { createdDocketItems } from './filing/created-docket.ts';
import { outcomeItems } from './outcomes/outcome-rows.ts';

/** What follows a case wherever it goes, by whichever write: in that write's transaction. */
export function followingItems(
  table: Table,
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
): TransactItem[] {
  return [
    ...createdDocketItems(table, before, after),
    ...approvalItems(table, before, after),
    ...outcomeItems(table, before, after),
  ];
}
