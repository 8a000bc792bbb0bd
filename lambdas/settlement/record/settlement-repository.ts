import * as z from 'zod';
import type { SettlementSide } from '#contracts/rules/outcome/settlement.ts';
import { settlementSides } from '#contracts/rules/outcome/settlement.ts';
import { epochSeconds } from '#shared/clock.ts';
import { getItem, laterAttributesOf, parseStored } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { settlementKeys } from './settlement-keys.ts';
import {
  currentRound,
  type SettlementRecord,
  settlementRecordSchema,
} from './settlement-record.ts';

/** One read unit per 4 KB. */
export async function findSettlement(
  table: Table,
  caseId: string,
  number: number,
): Promise<SettlementRecord | undefined> {
  const item = await getItem(table, settlementKeys.settlement(caseId, number), {
    isConsistent: true,
  });
  return item && parseStored(settlementRecordSchema, item);
}

/** The settlements of a case, newest first. One read unit per 4 KB. */
export async function listSettlementRecords(
  table: Table,
  caseId: string,
  limit?: number,
): Promise<SettlementRecord[]> {
  const items = await queryAll(table, {
    ...settlementKeys.settlementsOf(caseId),
    isConsistent: true,
    isNewestFirst: true,
    limit,
  });
  return items.map((item) => parseStored(settlementRecordSchema, item));
}

export const linkSchema = z.object({
  caseId: z.string(),
  number: z.number(),
  side: z.enum(settlementSides),
});
export type SettlementLink = z.output<typeof linkSchema>;

/** Half a read unit. */
export async function findLink(
  table: Table,
  tokenHash: string,
): Promise<SettlementLink | undefined> {
  const item = await getItem(table, settlementKeys.link(tokenHash), { isConsistent: true });
  return item && linkSchema.parse(item);
}

/** Time for which the page of an expired link can say that it has expired. */
const EXPIRED_KEPT_SECONDS = 90 * 86_400;

function linkItem(table: Table, record: SettlementRecord, side: SettlementSide): TransactItem {
  const { link, linkExpiresAt } = record.sides[side];
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...settlementKeys.link(link.hash),
        caseId: record.caseId,
        number: record.number,
        side,
        expiresAt: epochSeconds(linkExpiresAt) + EXPIRED_KEPT_SECONDS,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** Key of the list of due settlements; undefined once nothing is left to do. */
function dueKeyOf(record: SettlementRecord) {
  const { caseId, number, state, endedAt } = record;
  if (state === 'open') return settlementKeys.due(currentRound(record).closesAt, caseId, number);
  return record.isAnnounced || !endedAt ? undefined : settlementKeys.due(endedAt, caseId, number);
}

/**
 * A new or changed settlement with its changed links and its place among the due ones, for a
 * transaction. The first item's condition is the version before.
 */
export function settlementItems(
  table: Table,
  before: SettlementRecord | undefined,
  after: SettlementRecord,
): TransactItem[] {
  const TableName = table.name;
  const dueBefore = before && dueKeyOf(before);
  const dueAfter = dueKeyOf(after);
  const hasMoved = dueBefore?.sk !== dueAfter?.sk;
  return [
    {
      Put: {
        TableName,
        Item: {
          ...laterAttributesOf(before),
          ...settlementKeys.settlement(after.caseId, after.number),
          ...after,
          version: (before?.version ?? 0) + 1,
        },
        ...(before
          ? {
              ConditionExpression: 'version = :version',
              ExpressionAttributeValues: { ':version': before.version },
            }
          : { ConditionExpression: 'attribute_not_exists(pk)' }),
      },
    },
    ...settlementSides
      .filter((side) => before?.sides[side].link.hash !== after.sides[side].link.hash)
      .map((side) => linkItem(table, after, side)),
    ...(hasMoved && dueBefore ? [{ Delete: { TableName, Key: dueBefore } }] : []),
    ...(hasMoved && dueAfter
      ? [
          {
            Put: {
              TableName,
              Item: { ...dueAfter, caseId: after.caseId, number: after.number },
            },
          },
        ]
      : []),
  ];
}

export const dueSchema = z.object({ caseId: z.string(), number: z.number() });

/**
 * The settlements that are open or have notifications to write, by the instant of their next work.
 * One read unit for about 30.
 */
export async function listPendingSettlements(table: Table): Promise<z.output<typeof dueSchema>[]> {
  const items = await queryAll(table, { ...settlementKeys.allDue(), isConsistent: true });
  return items.map((item) => dueSchema.parse(item));
}
