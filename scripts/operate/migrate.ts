import { withBudget } from '#scripts/forms/budget.ts';
import { checkItem } from '#scripts/forms/check-item.ts';
import { keyOf } from '#scripts/forms/item-key.ts';
import type { Damage } from '#scripts/forms/migration-state.ts';
import type { Migration } from '#scripts/forms/migrations/migration.ts';
import { migrations } from '#scripts/forms/migrations/migrations.ts';
import {
  findMigrationState,
  listDamages,
  type MigrateDeps,
  runMigration,
  tryMigration,
} from '#scripts/forms/run-migration.ts';
import { scanPages } from '#scripts/stores/scan-items.ts';
import { type Asking, isWanted, NOTHING_CHANGED } from './is-wanted.ts';
import { UsageError } from './read-command.ts';

type Deps = MigrateDeps & Asking;

/** Damaged items that are named; the others are counted. */
const NAMED_MAX = 20;

export async function showMigrations({ table, say }: Deps): Promise<void> {
  for (const { name, kind, toForm, does } of migrations) {
    const state = await findMigrationState(table, name);
    say(`${name}  ${kind}, form ${toForm}: ${does}`);
    say(
      state
        ? `  ${state.status} ${state.updatedAt}: read ${state.read}, migrated ${state.migrated}, damaged ${state.damaged}`
        : '  never run',
    );
    nameDamages(say, await listDamages(table, name));
  }
}

/** Reads the whole table and names the items that the present code cannot read. */
export async function checkItems(
  deps: Deps,
  { unitsPerSecond }: { unitsPerSecond: number },
): Promise<void> {
  const counts = { good: 0, older: 0, newer: 0, damaged: 0, unknown: 0 };
  const damages: Damage[] = [];
  await withBudget(deps, unitsPerSecond, async (budget) => {
    for await (const items of scanPages(deps.table)) {
      for (const item of items) {
        const judgement = await checkItem(item);
        counts[judgement.is] += 1;
        if (judgement.is === 'good') {
          if (judgement.form < judgement.kind.form) counts.older += 1;
        } else if (damages.length <= NAMED_MAX)
          damages.push({ key: keyOf(item), why: judgement.why, at: '' });
      }
      await budget.keep();
    }
  });
  deps.say(
    `Good: ${counts.good}, of these of an older form: ${counts.older}. Damaged: ${counts.damaged}. Of a newer form: ${counts.newer}. Of an unknown kind: ${counts.unknown}.`,
  );
  nameDamages(deps.say, damages);
}

export async function migrate(
  deps: Deps,
  { name, unitsPerSecond, isDryRun }: { name: string; unitsPerSecond: number; isDryRun: boolean },
): Promise<void> {
  const migration = migrationOf(name);
  const before = await findMigrationState(deps.table, name);
  const run = { migration, unitsPerSecond };
  if (isDryRun) {
    const { read, migrated, damaged, damages } = await tryMigration(deps, run);
    deps.say(
      `Read: ${read}. Would be migrated: ${migrated}. Damaged, left as they are: ${damaged}.`,
    );
    nameDamages(deps.say, damages);
    deps.say(`Dry run. ${NOTHING_CHANGED}`);
    return;
  }
  const begins =
    before?.status === 'running'
      ? `goes on with the run of ${before.startedAt}, which has read ${before.read} items`
      : 'reads the whole table';
  const plan = `${name} ${begins}, with ${unitsPerSecond} capacity units a second.`;
  if (!(await isWanted(deps, { plan, isDryRun }))) return;
  const { read, migrated, damaged } = await runMigration(deps, run);
  deps.say(`Done. Read: ${read}. Migrated: ${migrated}. Damaged, left as they are: ${damaged}.`);
  nameDamages(deps.say, await listDamages(deps.table, name));
}

function migrationOf(name: string): Migration {
  const found = migrations.find((one) => one.name === name);
  if (found) return found;
  const names = migrations.map((one) => one.name).join(', ');
  throw new UsageError(`There is no migration ${name}: ${names}.`);
}

function nameDamages(say: (line: string) => void, damages: readonly Damage[]): void {
  for (const { key, why } of damages.slice(0, NAMED_MAX)) say(`  ${key.pk} / ${key.sk}: ${why}`);
  if (damages.length > NAMED_MAX) say(`  and ${damages.length - NAMED_MAX} more`);
}
