import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { operationRecord } from '#lambdas/accounts/operator.door.ts';
import { bulkKeys } from '#lambdas/cases/bulk/bulk-keys.ts';
import { type Item, scanItems } from '#scripts/stores/scan-items.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { listHolds } from '../holds/hold-record.ts';
import { caseIdOf } from '../person/fate.ts';
import type { ProtectDeps } from '../protect-deps.ts';
import { ruleOfItem } from '../register/register.ts';
import { listRetention } from './retention-settings.ts';

type RetentionDeps = Pick<ProtectDeps, 'table' | 'clock' | 'operator'>;

/** Items by kind: those past their retention, and those of them that a legal hold keeps. */
export type RetentionCount = { kind: string; due: number; held: number };

type Due = { item: Item; kind: string; ageFrom: string; isHeld: boolean };

const DAY_MS = 86_400_000;

/** One scan of the table. */
async function* dueItems({ table, clock }: RetentionDeps): AsyncGenerator<Due> {
  const lines = new Map((await listRetention(table)).map((line) => [line.kind, line]));
  const holds = await listHolds(table);
  const held = new Set(holds.filter(({ state }) => state === 'held').map(({ caseId }) => caseId));
  const now = clock.now().getTime();
  for await (const item of scanItems(table)) {
    const found = ruleOfItem(item);
    const line = found && lines.get(found.rule.kind);
    if (!line || line.days === 'keep') continue;
    const at = Date.parse(String(item[line.ageFrom]));
    if (!(at < now - line.days * DAY_MS)) continue;
    const isHeld = held.has(caseIdOf({ variables: found.variables, item }));
    yield { item, kind: line.kind, ageFrom: line.ageFrom, isHeld };
  }
}

/** What is past its retention. Changes nothing. */
export async function planRetention(deps: RetentionDeps): Promise<RetentionCount[]> {
  const counts = new Map<string, RetentionCount>();
  for await (const { kind, isHeld } of dueItems(deps)) {
    const count = counts.get(kind) ?? { kind, due: 0, held: 0 };
    if (isHeld) count.held += 1;
    else count.due += 1;
    counts.set(kind, count);
  }
  return [...counts.values()];
}

/**
 * Removes items past their retention, on condition that their age is as it was read; those of cases
 * under legal hold stay. A bulk job goes with its plan and the rows that created no case. The audit
 * record is written before. Can be repeated after an interruption.
 */
export async function applyRetention(deps: RetentionDeps): Promise<number> {
  const { table, operator } = deps;
  await transact(table, () => [
    operationRecord(deps, { operator, event: 'retention_applied', subject: 'SYSTEM', change: {} }),
  ]);
  let removed = 0;
  for await (const { item, kind, ageFrom, isHeld } of dueItems(deps)) {
    if (isHeld) continue;
    const { pk, sk } = item;
    // The job goes last: its plan and its rows are found by its id alone.
    if (kind === 'bulk job') await removeAll(table, bulkKeys.plan(sk).pk);
    const isRemoved = await conditional(
      table.client.send(
        new DeleteCommand({
          TableName: table.name,
          Key: { pk, sk },
          ConditionExpression: '#age = :age',
          ExpressionAttributeNames: { '#age': ageFrom },
          ExpressionAttributeValues: { ':age': item[ageFrom] },
        }),
      ),
    );
    if (isRemoved) removed += 1;
  }
  return removed;
}

/** Removes a whole partition. */
async function removeAll(table: Table, pk: string): Promise<void> {
  for (const { sk } of await queryAll(table, { pk, isConsistent: true }))
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
}
