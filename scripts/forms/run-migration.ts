import { type Operator, operationRecord } from '#lambdas/accounts/operator.door.ts';
import { type Key, scanPage } from '#scripts/stores/scan-items.ts';
import type { Clock } from '#shared/clock.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { type TransactItem, transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { formOf, kindOfKey } from '#shared/forms/item-kinds.ts';
import { migrationKeys } from '#shared/forms/migration-keys.ts';
import { type Budget, type Pause, withBudget } from './budget.ts';
import { checkItem } from './check-item.ts';
import { hashOfKey, keyOf } from './item-key.ts';
import {
  type Damage,
  damageSchema,
  type MigrationState,
  migrationStateSchema,
} from './migration-state.ts';
import type { Migration } from './migrations/migration.ts';
import type { Item } from './stored-text.ts';

export type MigrateDeps = { table: Table; clock: Clock; operator: Operator; pause: Pause };

export type MigrationCounts = Pick<MigrationState, 'read' | 'migrated' | 'damaged'>;

/** Where a migration stands; undefined if it never ran. */
export async function findMigrationState(
  table: Table,
  name: string,
): Promise<MigrationState | undefined> {
  const item = await getItem(table, migrationKeys.state(name), { isConsistent: true });
  return item && migrationStateSchema.parse(item);
}

/** The items that the latest run could not read. */
export async function listDamages(table: Table, name: string): Promise<Damage[]> {
  const items = await queryAll(table, migrationKeys.damagesOf(name));
  return items.map((item) => damageSchema.parse(item));
}

type Run = { migration: Migration; unitsPerSecond: number };

/** Counts what a run would change and could not read. Writes nothing. */
export async function tryMigration(
  { table, clock, pause }: Omit<MigrateDeps, 'operator'>,
  { migration, unitsPerSecond }: Run,
): Promise<MigrationCounts & { damages: Damage[] }> {
  const counts = { read: 0, migrated: 0, damaged: 0 };
  const damages: Damage[] = [];
  await withBudget({ table, clock, pause }, unitsPerSecond, async (budget) => {
    let from: Key | undefined;
    do {
      const page = await scanPage(table, from);
      for (const item of page.items) {
        const verdict = await judge(migration, item);
        counts.read += 1;
        if (verdict === 'old') counts.migrated += 1;
        if (typeof verdict !== 'object') continue;
        counts.damaged += 1;
        damages.push({ key: keyOf(item), why: verdict.why, at: clock.now().toISOString() });
      }
      from = page.next;
      await budget.keep();
    } while (from);
  });
  return { ...counts, damages };
}

/**
 * Runs a migration, or goes on with a run that was ended. Each page of the table is written before
 * the place after it is stored, so a run that was killed repeats one page at most, in which items
 * of the new form are passed over. After the end it begins anew: old code may have written since.
 * Throws `conflict` if another run has gone on meanwhile.
 */
export async function runMigration(
  deps: MigrateDeps,
  { migration, unitsPerSecond }: Run,
): Promise<MigrationState> {
  const { table, clock, pause } = deps;
  return withBudget({ table, clock, pause }, unitsPerSecond, async (budget) => {
    let state = await begin(deps, migration);
    for (;;) {
      const page = await scanPage(table, state.cursor);
      const counts = await migratePage(deps, { migration, items: page.items, budget });
      const isEnd = page.next === undefined;
      state = await save(deps, state, {
        ...state,
        status: isEnd ? 'finished' : 'running',
        cursor: page.next,
        read: state.read + page.items.length,
        migrated: state.migrated + counts.migrated,
        damaged: state.damaged + counts.damaged,
      });
      if (isEnd) return state;
      await budget.keep();
    }
  });
}

async function begin(deps: MigrateDeps, { name }: Migration): Promise<MigrationState> {
  const { table, clock, operator } = deps;
  const before = await findMigrationState(table, name);
  const now = clock.now().toISOString();
  if (before?.status === 'running') return save(deps, before, { ...before, operator });
  for (const { key } of await listDamages(table, name))
    await transact(table, () => [
      { Delete: { TableName: table.name, Key: migrationKeys.damage(name, hashOfKey(key)) } },
    ]);
  return save(deps, before, {
    ...{ name, operator, revision: before?.revision ?? 0, status: 'running' as const },
    ...{ startedAt: now, updatedAt: now, cursor: undefined },
    ...{ read: 0, migrated: 0, damaged: 0 },
  });
}

/** Stores the state if no other run has stored one since. The first and the last are audited. */
async function save(
  deps: MigrateDeps,
  before: MigrationState | undefined,
  after: MigrationState,
): Promise<MigrationState> {
  const { table, clock, operator } = deps;
  const state = {
    ...after,
    revision: (before?.revision ?? 0) + 1,
    updatedAt: clock.now().toISOString(),
  };
  const isStep = before?.status === 'running' && after.status === 'running';
  const { name, status, read, migrated, damaged } = state;
  const isSaved = await transactIf(table, () => [
    {
      Put: {
        TableName: table.name,
        Item: { ...migrationKeys.state(name), ...state },
        ...(before
          ? {
              ConditionExpression: 'revision = :revision',
              ExpressionAttributeValues: { ':revision': before.revision },
            }
          : { ConditionExpression: 'attribute_not_exists(pk)' }),
      },
    },
    ...(isStep
      ? []
      : [
          operationRecord(deps, {
            operator,
            event: 'items_migrated',
            subject: 'SYSTEM',
            change: { migration: name, status, read, migrated, damaged },
          }),
        ]),
  ]);
  if (isSaved) return state;
  throw new AppError('conflict', `Another run of ${name} goes on. This one has ended.`);
}

async function migratePage(
  { table, clock }: MigrateDeps,
  { migration, items, budget }: { migration: Migration; items: readonly Item[]; budget: Budget },
): Promise<Omit<MigrationCounts, 'read'>> {
  const counts = { migrated: 0, damaged: 0 };
  for (const item of items) {
    const result = await migrate(table, migration, item);
    if (result === 'passed') continue;
    if (result === 'migrated') counts.migrated += 1;
    else {
      counts.damaged += 1;
      await transact(table, () => [damageItem(table, migration, { item, ...result, clock })]);
    }
    await budget.keep();
  }
  return counts;
}

function damageItem(
  table: Table,
  { name }: Migration,
  { item, why, clock }: { item: Item; why: string; clock: Clock },
): TransactItem {
  const key = keyOf(item);
  const damage: Damage = { key, why, at: clock.now().toISOString() };
  return {
    Put: {
      TableName: table.name,
      Item: { ...migrationKeys.damage(name, hashOfKey(key)), ...damage },
    },
  };
}

/** Lost races of one item; each means that it was written by others. */
const ATTEMPTS_MAX = 8;

async function migrate(
  table: Table,
  migration: Migration,
  scanned: Item,
): Promise<'migrated' | 'passed' | { why: string }> {
  let item: Item | undefined = scanned;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const verdict = item ? await judge(migration, item) : 'passed';
    if (!item || verdict !== 'old') return verdict === 'old' ? 'passed' : verdict;
    if (await migration.write(table, item)) return 'migrated';
    item = await getItem(table, keyOf(scanned), { isConsistent: true });
  }
  return { why: 'changed by others again and again' };
}

/** Whether an item is of the migration's kind and an earlier form, and readable. */
async function judge(
  migration: Migration,
  item: Item,
): Promise<'old' | 'passed' | { why: string }> {
  if (kindOfKey(keyOf(item))?.kind.name !== migration.kind) return 'passed';
  const form = formOf(item);
  if (form !== undefined && form >= migration.toForm) return 'passed';
  const judgement = await checkItem(item);
  return judgement.is === 'good' ? 'old' : { why: judgement.why };
}
