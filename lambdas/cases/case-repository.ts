import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import { counterUpdate, docketKeys, journalItem } from '../docket/index.ts';
import { caseKeys } from './case-keys.ts';
import { type CaseRecord, caseRecordSchema } from './case-record.ts';
import { followingItems } from './following-items.ts';
import {
  type HearingRowMove,
  hearingRowItem,
  moveHearingRows,
  writeHearingRows,
} from './hearings/hearing-rows.ts';
import { type CasePlan, planCaseWrite } from './plan-case-write.ts';

export async function findCase(table: Table, caseId: string): Promise<CaseRecord | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: caseKeys.case(caseId), ConsistentRead: true }),
  );
  return Item && caseRecordSchema.parse(Item);
}

/** Whether some case has this code. One read unit. */
export async function isCodeTaken(table: Table, code: string): Promise<boolean> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: caseKeys.code(code), ConsistentRead: true }),
  );
  return Item !== undefined;
}

/** What a case is made of; the repository counts its versions. */
export type NewCase = Omit<CaseRecord, 'version'>;

/** False when this id or this code is taken already: repeating a creation changes nothing. */
export async function createCase(
  table: Table,
  created: NewCase,
  /** What else is written with it, or not at all: its conditions make it false too. */
  along: readonly TransactItem[] = [],
): Promise<boolean> {
  return write(table, undefined, { ...created, version: 1 }, along);
}

/**
 * Replaces a case that is still as `before` was read; false when somebody was faster. Moves
 * every member's row, its places in the three orders and the counters with it.
 */
export async function replaceCase(
  table: Table,
  before: CaseRecord,
  changed: NewCase,
  /** What else is written with it, or not at all. */
  along: readonly TransactItem[] = [],
  /** Rows of hearings that change with it: in its transaction as far as they fit in. */
  rows: readonly HearingRowMove[] = [],
): Promise<boolean> {
  return write(table, before, { ...changed, version: before.version + 1 }, along, rows);
}

/** Removes a case from every docket; false when it is no longer as `before` was read. */
export async function removeCase(
  table: Table,
  before: CaseRecord,
  along: readonly TransactItem[] = [],
): Promise<boolean> {
  return write(table, before, undefined, along);
}

/** One transaction takes this many items (DynamoDB's own limit). */
const TRANSACTION_MAX = 100;

/**
 * All of a case moves in one transaction. Its hearings follow it into the cause lists of its
 * neutrals (hearing-rows.ts) as far as they fit in; the rest is written right after.
 */
async function write(
  table: Table,
  before: CaseRecord | undefined,
  after: CaseRecord | undefined,
  along: readonly TransactItem[] = [],
  rows: readonly HearingRowMove[] = [],
): Promise<boolean> {
  const plan = planCaseWrite(before, after);
  const hearings = [...rows, ...(await moveHearingRows(table, before, after))];
  const free = Math.max(0, TRANSACTION_MAX - caseItems(table, plan).length - along.length);
  const moved = split(hearings, free);
  try {
    await transact(table, () => [
      ...caseItems(table, plan),
      ...along,
      ...moved.inside.map((move) => hearingRowItem(table, move)),
    ]);
  } catch (error) {
    if (failedConditions(error)?.length) return false;
    throw error;
  }
  await writeHearingRows(table, moved.outside);
  return true;
}

const split = <T>(list: readonly T[], room: number) => ({
  inside: list.slice(0, room),
  outside: list.slice(room),
});

/** The case, its code, its rows, the counters and the journals. */
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
  for (const note of plan.journalNotes) items.push(journalItem(table, note));
  items.push(...followingItems(table, before, after));
  return items;
}
