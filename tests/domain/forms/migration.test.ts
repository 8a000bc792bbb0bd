import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { changeCase } from '#lambdas/cases/writing/change-case.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { withBudget } from '#scripts/forms/budget.ts';
import type { Migration } from '#scripts/forms/migrations/migration.ts';
import { migrations } from '#scripts/forms/migrations/migrations.ts';
import {
  findMigrationState,
  listDamages,
  type MigrateDeps,
  runMigration,
  tryMigration,
} from '#scripts/forms/run-migration.ts';
import { migrate, showMigrations } from '#scripts/operate/migrate.ts';
import { scanPage } from '#scripts/stores/scan-items.ts';
import { systemClock } from '#shared/clock.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { itemKinds } from '#shared/forms/item-kinds.ts';
import { migrationKeys } from '#shared/forms/migration-keys.ts';
import { caseIdOf, makeCase } from '../../support/make-case.ts';
import { interceptedStores } from '../../support/stores/intercepted-stores.ts';
import { expectExact } from '../../support/stores/recount.ts';
import { scanTable } from '../../support/stores/scan-table.ts';
import { type Stores, startStores } from '../../support/stores/start/start-stores.ts';

const [caseStatusDates] = migrations;
if (!caseStatusDates) throw new Error('There is a migration');
const migration: Migration = caseStatusDates;
const user = 'usr_ages';
const fast = { migration, unitsPerSecond: 40_000 };

let stores: Stores;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stores, stop } = await startStores());
});
afterAll(() => stop());

const depsOf = (table: Table): MigrateDeps => ({
  table,
  clock: systemClock,
  operator: 'arn:aws:iam::123456789012:user/operator',
  pause: async () => {},
});

const [oldest, older, present, damaged, newer] = [1, 2, 3, 4, 5].map(caseIdOf) as [
  ...[string, string, string, string, string],
];
const everyCase = [oldest, older, present, damaged, newer];

/** Changes an item behind the back of the code, as a release before or after it stored it. */
const update = (key: { pk: string; sk: string }, expression: string, values?: object) =>
  stores.table.client.send(
    new UpdateCommand({
      TableName: stores.table.name,
      Key: key,
      UpdateExpression: expression,
      ...(expression.includes('#form') && { ExpressionAttributeNames: { '#form': 'form' } }),
      ...(values && { ExpressionAttributeValues: values }),
    }),
  );

/** Cases of three ages, a damaged one, and one of a later release. */
async function storeAges(): Promise<void> {
  await update(caseKeys.case(oldest), 'REMOVE statusSetAt, resolvedAt, #form');
  await update(docketKeys.row(user, oldest), 'REMOVE statusSetAt, docketByClock');
  await update(caseKeys.case(older), 'REMOVE #form');
  await update(caseKeys.case(damaged), 'REMOVE #form SET title = :title', { ':title': 7 });
  await update(caseKeys.case(newer), 'SET #form = :form', { ':form': 99 });
}

const item = (caseId: string) => getItem(stores.table, caseKeys.case(caseId));
const formsOf = () => Promise.all(everyCase.map(async (caseId) => (await item(caseId))?.['form']));
const trail = () => queryAll(stores.table, { pk: accountsKeys.audit('SYSTEM', '', '').pk });

async function forgetRuns(): Promise<void> {
  await removeItem(migrationKeys.state(migration.name));
}
const removeItem = async (Key: { pk: string; sk: string }) => {
  await stores.table.client.send(new DeleteCommand({ TableName: stores.table.name, Key }));
};

beforeAll(async () => {
  for (const n of [1, 2, 3, 4, 5])
    expect(await createCase(stores.table, makeCase(n, user))).toBe(true);
});
beforeEach(async () => {
  await forgetRuns();
  await storeAges();
});

/** All three ages are of the present form; the damaged and the later item are as they were. */
async function expectMigrated(before: { damaged: unknown; newer: unknown }): Promise<void> {
  expect(await formsOf()).toEqual([2, 2, 2, undefined, 99]);
  for (const caseId of [oldest, older, present])
    expect((await findCase(stores.table, caseId))?.statusSetAt).toBe('2026-01-06T06:30:00.000Z');
  const row = await getItem(stores.table, docketKeys.row(user, oldest));
  expect(row).toMatchObject({
    statusSetAt: '2026-01-06T06:30:00.000Z',
    docketByClock: expect.any(String),
  });
  expect({ damaged: await item(damaged), newer: await item(newer) }).toEqual(before);
}

const untouched = async () => ({ damaged: await item(damaged), newer: await item(newer) });

describe('a migration', () => {
  it('leads each kind to its present form, in one step each', () => {
    for (const { name, form } of itemKinds) {
      const steps = migrations.filter(({ kind }) => kind === name).map(({ toForm }) => toForm);
      expect(steps, name).toEqual(Array.from({ length: form - 1 }, (_none, at) => at + 2));
    }
    expect(new Set(migrations.map(({ name }) => name)).size).toBe(migrations.length);
  });

  it('says in a dry run what it would change, and writes nothing', async () => {
    const before = await scanTable(stores.table);
    const tried = await tryMigration(depsOf(stores.table), fast);
    expect(tried).toMatchObject({ read: before.length, migrated: 2, damaged: 1 });
    expect(tried.damages).toEqual([
      { key: caseKeys.case(damaged), why: 'title: invalid_type', at: expect.any(String) },
    ]);
    expect(await scanTable(stores.table)).toEqual(before);
  });

  it('brings items of three ages to one form, reports a damaged one, and is audited', async () => {
    const before = await untouched();
    const trailBefore = (await trail()).length;
    const done = await runMigration(depsOf(stores.table), fast);
    expect(done).toMatchObject({ status: 'finished', migrated: 2, damaged: 1, cursor: undefined });
    await expectMigrated(before);
    expect(await listDamages(stores.table, migration.name)).toEqual([
      expect.objectContaining({ key: caseKeys.case(damaged), why: 'title: invalid_type' }),
    ]);
    const audited = (await trail()).slice(trailBefore);
    expect(audited.map(({ event, change }) => [event, change])).toEqual([
      ['items_migrated', expect.objectContaining({ status: 'running' })],
      ['items_migrated', expect.objectContaining({ status: 'finished', migrated: 2, damaged: 1 })],
    ]);
  });

  it('changes nothing when it runs a second time, and reads what old code wrote since', async () => {
    await runMigration(depsOf(stores.table), fast);
    const versions = async () =>
      Promise.all([oldest, older, present].map(async (id) => (await item(id))?.['version']));
    const before = await versions();
    expect(await runMigration(depsOf(stores.table), fast)).toMatchObject({ migrated: 0 });
    expect(await versions()).toEqual(before);
    await update(caseKeys.case(present), 'REMOVE #form');
    expect(await runMigration(depsOf(stores.table), fast)).toMatchObject({ migrated: 1 });
  });

  it('forgets a damaged item that was mended', async () => {
    await runMigration(depsOf(stores.table), fast);
    await update(caseKeys.case(damaged), 'SET title = :title', { ':title': 'Mended' });
    expect(await runMigration(depsOf(stores.table), fast)).toMatchObject({
      migrated: 1,
      damaged: 0,
    });
    expect(await listDamages(stores.table, migration.name)).toEqual([]);
  });

  for (const isSent of [true, false])
    it(`is completed by the next run after an end at each of its calls, ${isSent ? 'sent' : 'not sent'}`, async () => {
      const killed = new Error('killed');
      let calls = 0;
      for (let last = 1; ; last += 1) {
        await forgetRuns();
        await storeAges();
        const before = await untouched();
        const dying = await interceptedStores(stores, async ({ number, make }) => {
          if (number > last) throw killed;
          if (number < last || isSent) await make();
          if (number === last) throw killed;
        });
        const ended = await runMigration(depsOf(dying.table), fast).catch((error) => error);
        dying.close();
        calls = last;
        const done = await runMigration(depsOf(stores.table), fast);
        expect(done.status).toBe('finished');
        await expectMigrated(before);
        if (ended !== killed) break;
      }
      // Beginning, page, items and end: a run has several calls to be ended at.
      expect(calls).toBeGreaterThan(8);
    });

  it('goes on from its cursor after an end, without the pages before it', async () => {
    for (let n = 100; n < 160; n += 1) await createCase(stores.table, makeCase(n, 'usr_many'));
    let scans = 0;
    const dying = await interceptedStores(stores, async ({ name, make }) => {
      if (name === 'ScanCommand') scans += 1;
      if (scans === 3) throw new Error('killed');
      await make();
    });
    await expect(runMigration(depsOf(dying.table), fast)).rejects.toThrow('killed');
    dying.close();
    const state = await findMigrationState(stores.table, migration.name);
    expect(state).toMatchObject({ status: 'running', read: 200, cursor: expect.any(Object) });
    const rest = (await scanTable(stores.table)).length - 200;
    const done = await runMigration(depsOf(stores.table), fast);
    // The audit item and the state of this run are not counted twice.
    expect(done.read - 200).toBeLessThanOrEqual(rest + 2);
    expect(done.status).toBe('finished');
    await update(caseKeys.case(damaged), 'SET title = :title', { ':title': 'Mended' });
    await expectExact(stores, 'usr_many');
  });

  it('ends with a conflict if another run goes on meanwhile, and nothing is migrated twice', async () => {
    let isOther = false;
    const first = await interceptedStores(stores, async ({ name, make }) => {
      if (name === 'ScanCommand' && !isOther) {
        isOther = true;
        await runMigration(depsOf(stores.table), fast);
      }
      await make();
    });
    const before = await untouched();
    await expect(runMigration(depsOf(first.table), fast)).rejects.toMatchObject({
      code: 'conflict',
    });
    first.close();
    await expectMigrated(before);
  });

  it('keeps a change that others make between its read and its write', async () => {
    const racing: Migration = {
      ...migration,
      write: async (table, read) => {
        if (read['id'] === older && read['loanAccountNo'] === '')
          await changeCase({ table }, older, (stored) => ({
            after: stored && { ...stored, loanAccountNo: 'LN-77' },
          }));
        return migration.write(table, read);
      },
    };
    await runMigration(depsOf(stores.table), { ...fast, migration: racing });
    expect(await item(older)).toMatchObject({ loanAccountNo: 'LN-77', form: 2 });
  });

  it('pauses so that it spends no more than its budget of units', async () => {
    let now = Date.parse('2026-11-01T00:00:00.000Z');
    let paused = 0;
    const deps: MigrateDeps = {
      ...depsOf(stores.table),
      clock: { now: () => new Date(now) },
      pause: async (milliseconds) => {
        now += milliseconds;
        paused += milliseconds;
      },
    };
    const tried = await tryMigration(deps, { migration, unitsPerSecond: 2 });
    // A consistent read costs a unit for 4 KB, and no page is cheaper than one.
    expect(tried.read).toBeGreaterThan(5);
    expect(paused).toBeGreaterThanOrEqual(500);
    const before = paused;
    await tryMigration(deps, { migration, unitsPerSecond: 1 });
    expect(paused - before).toBeGreaterThan(1.9 * before);
  });
});

describe('a budget', () => {
  it('waits no longer when the clock is set back or forward', async () => {
    let now = Date.parse('2026-11-01T00:00:00.000Z');
    const pauses: number[] = [];
    const deps = {
      table: stores.table,
      clock: { now: () => new Date(now) },
      pause: async (milliseconds: number) => {
        now += milliseconds;
        pauses.push(milliseconds);
      },
    };
    await withBudget(deps, 1, async (budget) => {
      for (const jumpMs of [0, -3_600_000, 0, 3_600_000, 0]) {
        now += jumpMs;
        await scanPage(stores.table, undefined);
        await budget.keep();
      }
    });
    expect(pauses.length).toBeGreaterThan(1);
    expect(Math.max(...pauses)).toBeLessThan(100_000);
  });
});

describe('npm run operate -- migrate', () => {
  const said: string[] = [];
  const operating = (isConfirmed: boolean) => ({
    ...depsOf(stores.table),
    say: (line: string) => said.push(line),
    confirm: async () => isConfirmed,
  });
  beforeEach(() => said.splice(0));

  it('asks first, says what was done, and shows it afterwards', async () => {
    const act = { name: migration.name, unitsPerSecond: 1_000, isDryRun: false };
    await migrate(operating(false), act);
    expect(said.at(-1)).toBe('Nothing was changed.');
    expect(await findMigrationState(stores.table, migration.name)).toBeUndefined();
    await migrate(operating(true), act);
    expect(said.join('\n')).toMatch(
      /Done\. Read: \d+\. Migrated: 2\. Damaged, left as they are: 1\./,
    );
    said.splice(0);
    await showMigrations(operating(true));
    expect(said.join('\n')).toContain(`${caseKeys.case(damaged).pk} / CASE: title: invalid_type`);
    await expect(migrate(operating(true), { ...act, name: 'none' })).rejects.toThrow(
      'There is no migration none: case-status-dates, order-lines.',
    );
  });
});
