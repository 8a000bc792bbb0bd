import { batchGet } from '#shared/dynamo/batch.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import { counterUpdate, docketKeys, journalItem } from '../docket/index.ts';
import { approvalItems } from './approval/approval-queue.ts';
import { caseKeys } from './case-keys.ts';
import { type CaseRecord, caseRecordSchema } from './case-record.ts';
import { createdDocketItems } from './filing/created-docket.ts';
import {
  type HearingRowMove,
  hearingRowItem,
  moveHearingRows,
  writeHearingRows,
} from './hearings/hearing-rows.ts';
import { outcomeItems } from './outcomes/outcome-rows.ts';
import { type CasePlan, planCaseWrite } from './plan-case-write.ts';

export async function findCase(table: Table, caseId: string): Promise<CaseRecord | undefined> {
  const item = await getItem(table, caseKeys.case(caseId), { isConsistent: true });
  return item && caseRecordSchema.parse(item);
}

/** The cases by id, in the order of `caseIds`; missing ones are omitted. Half a read unit per 4 KB. */
export async function findCases(table: Table, caseIds: readonly string[]): Promise<CaseRecord[]> {
  const ids = [...new Set(caseIds)];
  const items = await batchGet(table, ids.map(caseKeys.case));
  const records = new Map(
    items.map((item) => caseRecordSchema.parse(item)).map((record) => [record.id, record]),
  );
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** Whether a case has this code. One read unit. */
export async function isCodeTaken(table: Table, code: string): Promise<boolean> {
  const item = await getItem(table, caseKeys.code(code), { isConsistent: true });
  return item !== undefined;
}

/** A case before it is written; the repository counts the versions. */
export type NewCase = Omit<CaseRecord, 'version'>;

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

/** Transaction item whose condition fails once the case is changed. One write unit. */
export const unchangedCaseItem = (
  { name: TableName }: Table,
  { id, version }: CaseRecord,
): TransactItem => ({
  ConditionCheck: {
    TableName,
    Key: caseKeys.case(id),
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': version },
  },
});

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
 * lists (hearing-rows.ts) that exceed the transaction are written right after it.
 */
async function write(
  table: Table,
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
  extraItems: readonly TransactItem[] = [],
  hearingRows: readonly HearingRowMove[] = [],
): Promise<boolean> {
  const plan = planCaseWrite(before, after);
  const rows = [...hearingRows, ...(await moveHearingRows(table, before, after))];
  const itemCount = caseItems(table, plan).length + extraItems.length;
  const free = Math.max(0, TRANSACTION_MAX - itemCount);
  try {
    await transact(table, () => [
      ...caseItems(table, plan),
      ...extraItems,
      ...rows.slice(0, free).map((move) => hearingRowItem(table, move)),
    ]);
  } catch (error) {
    if (failedConditions(error)?.length) return false;
    throw error;
  }
  await writeHearingRows(table, rows.slice(free));
  return true;
}

/** The case, its code, its docket rows, the counters, the journals and the derived items. */
function caseItems(table: Table, plan: CasePlan): TransactItem[] {
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
        Item: { ...caseKeys.case(after.id), ...after },
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
        ...isNew,
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
  );
  return items;
}
