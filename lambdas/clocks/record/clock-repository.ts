import * as z from 'zod';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { clockKeys } from './clock-keys.ts';
import { type CaseClocksRecord, type ClockRecord, caseClocksRecordSchema } from './clock-record.ts';

/** The clocks of a case; revision 0 and none if it never had one. One read unit per 4 KB. */
export async function findClocks(table: Table, caseId: string): Promise<CaseClocksRecord> {
  const item = await getItem(table, clockKeys.ofCase(caseId), { isConsistent: true });
  return item ? caseClocksRecordSchema.parse(item) : { caseId, revision: 0, clocks: [] };
}

/**
 * The changed clocks of a case and their places among those with a warning to send, for a
 * transaction. The first item's condition is the revision before.
 */
export function clockItems(
  table: Table,
  before: CaseClocksRecord,
  clocks: readonly ClockRecord[],
): TransactItem[] {
  const TableName = table.name;
  const { caseId, revision } = before;
  const [former, next] = [dueKeys(caseId, before.clocks), dueKeys(caseId, clocks)];
  return [
    {
      Put: {
        TableName,
        Item: { ...clockKeys.ofCase(caseId), caseId, clocks, revision: revision + 1 },
        ...(revision === 0
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : {
              ConditionExpression: 'revision = :revision',
              ExpressionAttributeValues: { ':revision': revision },
            }),
      },
    },
    ...[...former.values()]
      .filter(({ sk }) => !next.has(sk))
      .map(({ pk, sk }) => ({ Delete: { TableName, Key: { pk, sk } } })),
    ...[...next.values()]
      .filter(({ sk }) => !former.has(sk))
      .map((due) => ({ Put: { TableName, Item: due } })),
  ];
}

function dueKeys(caseId: string, clocks: readonly ClockRecord[]) {
  const items = clocks.flatMap(({ id: clockId, nextWarning }) =>
    nextWarning ? [{ ...clockKeys.due(nextWarning.on, caseId, clockId), caseId, clockId }] : [],
  );
  return new Map(items.map((item) => [item.sk, item]));
}

export const dueSchema = z.object({ caseId: z.string(), clockId: z.string() });
export type DueClock = z.output<typeof dueSchema>;

/** The clocks with a warning on a day or before, the earliest first. One read unit for about 30. */
export async function listDueClocks(
  table: Table,
  { day, limit }: { day: string; limit: number },
): Promise<DueClock[]> {
  const items = await queryAll(table, { ...clockKeys.dueUntil(day), isConsistent: true, limit });
  return items.map((item) => dueSchema.parse(item));
}
