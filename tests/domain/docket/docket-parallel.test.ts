import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import { movesOf } from '#contracts/rules/case-lifecycle.ts';
import { caseStatuses, caseStatusKeys } from '#contracts/rules/cases/case-status.ts';
import { changeStatus } from '#lambdas/cases/lifecycle/change-status.ts';
import { lifecycleFactsOf } from '#lambdas/cases/reading/present-case.ts';
import { type CaseRecord, caseManagerIdOf } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { listCases } from '#lambdas/docket/lists/list-cases.ts';
import { foldJournal } from '#lambdas/docket/search/fold-journal.ts';
import { provisionTable } from '#local/provision/provision-table.ts';
import { createRandom, type Random } from '#seed/random.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { expectExact } from '#tests/support/stores/recount.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';

/** Counters, list and search stay exact under parallel writers, and after a kill. */

const WRITERS = 8;
const CASES = 40;
const CHANGES = 100;
/** Changes between two folds, and between two searches. */
const STEP = 5;
const manager = { userId: 'usr_manager', name: 'Manager', role: 'managing' as const };
const statuses = caseStatusKeys.filter((key) => caseStatuses[key].kinds.includes('arbitration'));

let stores: Stores;
let stop: () => Promise<void>;
beforeAll(async () => ({ stores, stop } = await startStores()));
afterAll(() => stop());

async function createDocket({ table }: Stores, userId: string, first: number): Promise<void> {
  const neutral = { userId, name: 'Neutral', role: 'presiding' as const };
  const cases = Array.from({ length: CASES }, (_, n) =>
    makeCase(first + n, userId, {
      assignments: [neutral, manager],
      status: statuses[n % statuses.length] ?? 'draft',
    }),
  );
  for (let n = 0; n < CASES; n += 20)
    await Promise.all(cases.slice(n, n + 20).map((one) => createCase(table, one)));
}

/** Moves a case by the status table; a final status starts over. */
async function moveSome(
  { table }: Stores,
  { userId, first, random }: { userId: string; first: number; random: Random },
): Promise<boolean> {
  const caseId = caseIdOf(first + random.integer(0, CASES - 1));
  const record = await findCase(table, caseId);
  if (!record) throw new Error(`${caseId} is missing`);
  const moves = movesOf(factsOf(record), userId);
  const status = moves[random.integer(0, moves.length - 1)];
  if (!status) {
    const status = statuses[random.integer(0, statuses.length - 1)] ?? 'draft';
    return replaceCase(table, record, { ...record, status });
  }
  try {
    await changeStatus(
      { table, clock: systemClock },
      { caseId, userId, status, expectedStatus: record.status },
    );
    return true;
  } catch (error) {
    // A concurrent write won; nothing was stored.
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
}

const factsOf = (record: CaseRecord) => ({
  ...lifecycleFactsOf(record),
  caseManagerId: caseManagerIdOf(record),
});

test('counts 100 changes by eight writers exactly, beside folds and searches', async () => {
  const docket = { userId: 'usr_busy', first: 1 };
  await createDocket(stores, docket.userId, docket.first);
  let made = 0;
  const writer = async (name: number) => {
    const random = createRandom(`writer:${name}`);
    while (made < CHANGES) if (await moveSome(stores, { ...docket, random })) made += 1;
  };
  /** Runs `work` after every few changes: the load of the machine does not change how often. */
  const besideWriters = async (work: () => Promise<void>) => {
    for (let next = STEP; next < CHANGES; next += STEP) {
      while (made < next) await pause(5);
      await work();
    }
  };
  let folds = 0;
  const fold = async () => {
    for (const userId of [docket.userId, manager.userId])
      if ((await foldJournal({ ...stores, clock: systemClock }, userId)) === 'folded') folds += 1;
  };
  const query = docketEndpoints.listCases.query.parse({ search: 'loan', perPage: 100 });
  let looks = 0;
  const look = async () => {
    looks += 1;
    const principal = principalOf(docket.userId);
    const list = await listCases(stores, { principal, query });
    // Cases move between buckets; none is lost or counted twice.
    expect([list.total, list.allCount, list.data.length]).toEqual([CASES, CASES, CASES]);
  };
  const writers = Array.from({ length: WRITERS }, (_, n) => writer(n));
  await Promise.all([...writers, besideWriters(fold), besideWriters(look)]);

  expect(made).toBeGreaterThanOrEqual(CHANGES);
  expect(folds).toBeGreaterThan(2);
  expect(looks).toBeGreaterThan(10);
  for (const userId of [docket.userId, manager.userId]) await expectExact(stores, userId);
});

test('counts exactly when the table is killed twice meanwhile', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-killed-'));
  const docket = { userId: 'usr_killed', first: 20_001 };
  const random = createRandom('kills');
  let made = 0;
  for (const killAfter of [0, 60, 110]) {
    const { child, killed } = await startChild(dataDir, stores);
    if (killAfter === 0) {
      await provisionTable(new DynamoDBClient({ endpoint: child.endpoint }), killed.table.name);
      await createDocket(killed, docket.userId, docket.first);
    }
    let isKilled = false;
    const on = async (work: () => Promise<unknown>) => {
      while (!isKilled && (killAfter > 0 || made < 30))
        await work().catch((error: unknown) => {
          if (!isKilled) throw error;
        });
    };
    const write = async () => {
      if (await moveSome(killed, { ...docket, random })) made += 1;
      if (killAfter > 0 && made >= killAfter && !isKilled) {
        isKilled = true;
        // Waits until requests of the other writers are in progress.
        setTimeout(() => child.process.kill('SIGKILL'), made % 4);
      }
    };
    const fold = async () => {
      await foldJournal({ ...killed, clock: systemClock }, docket.userId);
      await pause(20);
    };
    const ended = killAfter > 0 ? once(child.process, 'exit') : undefined;
    await Promise.all([...Array.from({ length: WRITERS }, () => on(write)), on(fold)]);
    await ended;
    if (!ended) await expectExact(killed, docket.userId);
    killed.table.client.destroy();
    child.process.kill('SIGKILL');
  }

  const { child, killed } = await startChild(dataDir, stores);
  expect(made).toBeGreaterThanOrEqual(110);
  for (const userId of [docket.userId, manager.userId]) await expectExact(killed, userId);
  // Interrupted work can continue.
  await foldJournal({ ...killed, clock: systemClock }, docket.userId);
  await expectExact(killed, docket.userId);
  killed.table.client.destroy();
  child.process.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** The table in a separate process, so that it can be killed. */
async function startChild(
  dataDir: string,
  { files, snapshots }: Stores,
): Promise<{ child: { process: ChildProcess; endpoint: string }; killed: Stores }> {
  const script = `
    const { startDynamoDb } = await import('local-aws/dynamodb');
    const { endpoint } = await startDynamoDb({ port: 0, dataDir: ${JSON.stringify(dataDir)} });
    console.log(endpoint);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [endpoint] = await once(createInterface({ input: child.stdout }), 'line');
  const before = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = String(endpoint);
  const table = connectTable('portal');
  // The SDK reads the address at the first call.
  await table.client.config.endpoint?.();
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = before;
  return {
    child: { process: child, endpoint: String(endpoint) },
    killed: { table, clock: stores.clock, files, snapshots },
  };
}
