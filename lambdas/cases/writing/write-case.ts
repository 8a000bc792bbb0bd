import { counterUpdate, docketKeys } from '#lambdas/docket/record.door.ts';
import { journalItem } from '#lambdas/docket/search.door.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import { laterAttributesOf } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { FORM_ATTRIBUTE, presentForms } from '#shared/forms/present-forms.ts';
import { caseKeys } from '../record/case-keys.ts';
import type { CaseRecord } from '../record/case-record.ts';
import type { NewCase } from '../record/case-repository.ts';
import { hearingDueItems } from '../record/hearings-ahead.ts';
import { approvalItems } from './approval-queue.ts';
import { createdDocketItems } from './created-docket.ts';
import { type HearingRowMove, hearingRowItem, moveHearingRows } from './hearing-rows.ts';
import { outcomeItems } from './outcome-rows.ts';
import { type CasePlan, planCaseWrite } from './plan-case-write.ts';
import { withStatusDates } from './status-dates.ts';
import {
  repairUnfinishedRows,
  unfinishedItem,
  unfinishedRows,
  writeUnfinishedRows,
} from './unfinished-rows.ts';

/**
 * Creates a case with `extraItems` in one transaction. False if the id or the code is taken or a
 * condition of an extra item fails; nothing is written then.
 */
export async function createCase(
  table: Table,
  created: NewCase,
  extraItems: readonly TransactItem[] = [],
): Promise<boolean> {
  return write(table, undefined, { ...created, version: 1 }, extraItems);
}

/**
 * Replaces a case together with every member's docket row, the counters and `extraItems`. False
 * if its version is no longer that of `before`, or a condition of an extra item fails. Use
 * `changeCase`, which reads and retries.
 */
export async function replaceCase(
  table: Table,
  before: CaseRecord,
  changed: NewCase,
  extraItems: readonly TransactItem[] = [],
  /** Rows of changed hearings, in the transaction as far as it has room for them. */
  hearingRows: readonly HearingRowMove[] = [],
): Promise<boolean> {
  return write(table, before, { ...changed, version: before.version + 1 }, extraItems, hearingRows);
}

/**
 * Writes a case that was lost again, with everything that follows from it. False if a case of its
 * id or code exists, or a condition of an extra item fails. Its version grows, so that a request
 * that names the version of before the loss is refused.
 */
export async function restoreCase(
  table: Table,
  lost: CaseRecord,
  extraItems: readonly TransactItem[] = [],
): Promise<boolean> {
  return write(table, undefined, { ...lost, version: lost.version + 1 }, extraItems, [], lost);
}

/** Removes a case from every docket. False if its version is no longer that of `before`. */
export async function removeCase(
  table: Table,
  before: CaseRecord,
  extraItems: readonly TransactItem[] = [],
): Promise<boolean> {
  return write(table, before, undefined, extraItems);
}

/** DynamoDB's limit of items in one transaction. */
const TRANSACTION_MAX = 100;

/**
 * Writes a case and its derived items in one transaction. Rows of its hearings in the cause
 * lists (hearing-rows.ts) that exceed the transaction are written right after it; until then a
 * mark (unfinished-rows.ts) takes the place of the last one.
 */
async function write(
  table: Table,
  before: CaseRecord | undefined,
  changed: CaseRecord | undefined,
  extraItems: readonly TransactItem[] = [],
  hearingRows: readonly HearingRowMove[] = [],
  /** What the case was read from: its attributes of later code are written again. */
  source = before,
): Promise<boolean> {
  const after = changed && withStatusDates(before, changed);
  const plan = planCaseWrite(before, after);
  const rows = [...hearingRows, ...(await moveHearingRows(table, before, after))];
  const free = TRANSACTION_MAX - caseItems(table, plan, source).length - extraItems.length;
  const room = rows.length <= free ? rows.length : Math.max(0, free - 1);
  const moves = rows.slice(room);
  const unfinished = unfinishedRows(before, after, moves);
  const isWritten = await transactIf(table, () => [
    ...caseItems(table, plan, source),
    ...extraItems,
    ...rows.slice(0, room).map((move) => hearingRowItem(table, move)),
    ...(unfinished ? [unfinishedItem(table, unfinished)] : []),
  ]);
  if (!isWritten) return false;
  if (!unfinished) return true;
  const isFinished = await writeUnfinishedRows(table, { rows: unfinished, record: after, moves });
  // Another write was faster: these rows follow from the case as it is now.
  if (!isFinished) await repairUnfinishedRows(table, unfinished);
  return true;
}

/** The case, its code, its docket rows, the counters, the journals and the derived items. */
function caseItems(table: Table, plan: CasePlan, source: CaseRecord | undefined): TransactItem[] {
  const TableName = table.name;
  const { before, after } = plan;
  const items: TransactItem[] = [];

  const isUnchanged = {
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': before?.version },
  };
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  if (after)
    items.push({
      Put: {
        TableName,
        Item: {
          ...laterAttributesOf(source),
          ...caseKeys.case(after.id),
          ...after,
          [FORM_ATTRIBUTE]: presentForms.case,
        },
        ...(before ? isUnchanged : isNew),
      },
    });
  else if (before)
    items.push({ Delete: { TableName, Key: caseKeys.case(before.id), ...isUnchanged } });

  if (plan.codeToClaim)
    items.push({
      Put: {
        TableName,
        Item: { ...caseKeys.code(plan.codeToClaim), caseId: plan.caseId },
        // A case that was lost and is restored has its code already.
        ConditionExpression: 'attribute_not_exists(pk) OR caseId = :caseId',
        ExpressionAttributeValues: { ':caseId': plan.caseId },
      },
    });
  if (plan.codeToFree) items.push({ Delete: { TableName, Key: caseKeys.code(plan.codeToFree) } });

  for (const row of plan.rowsToPut)
    items.push({
      Put: { TableName, Item: { ...docketKeys.row(row.userId, row.caseId), ...row } },
    });
  for (const userId of plan.rowsToRemove)
    items.push({ Delete: { TableName, Key: docketKeys.row(userId, plan.caseId) } });

  for (const move of plan.counterMoves) items.push(counterUpdate(table, move, Math.random()));
  for (const change of plan.journalChanges) items.push(journalItem(table, change));
  items.push(
    ...createdDocketItems(table, before, after),
    ...approvalItems(table, before, after),
    ...outcomeItems(table, before, after),
    ...hearingDueItems(table, before, after),
  );
  return items;
}
