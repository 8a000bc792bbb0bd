import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import { caseRecordSchema } from '#lambdas/cases/record/case-record.ts';
import { createCase, restoreCase } from '#lambdas/cases/writing/write-case.ts';
import { createdDocketId } from '#lambdas/docket/record/docket-keys.ts';
import { mendCounters } from '#lambdas/docket/record/mend-counters.ts';
import { noteKeys } from '#lambdas/notes/record/note-keys.ts';
import { provisionTable } from '#local/provision/provision-table.ts';
import { readFixtures } from '#scripts/forms/fixtures.ts';
import { keyOf } from '#scripts/forms/item-key.ts';
import { restoreDocket } from '#scripts/operate/restore-docket.ts';
import { ownerInErasure } from '#scripts/protect/person/owner-in-erasure.ts';
import { systemClock } from '#shared/clock.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { kindOfKey } from '#shared/forms/item-kinds.ts';
import { caseIdOf, makeCase } from '../../support/make-case.ts';
import { interceptedStores } from '../../support/stores/intercepted-stores.ts';
import { expectExact } from '../../support/stores/recount.ts';
import { scanTable } from '../../support/stores/scan-table.ts';
import { type Stores, startStores } from '../../support/stores/start/start-stores.ts';

const user = 'usr_holder';
const other = 'usr_other';
const at = '2026-01-06T06:30:00.000Z';
/** Two cases are lost, one of the docket is there, one is of somebody else and lost as well. */
const lost = [caseIdOf(1), caseIdOf(2)];
const stranger = caseIdOf(4);
const signed = `signings/${lost[0]}/sig_1/signed.pdf`;

let stores: Stores;
let recovered: Table;
let stop: () => Promise<void>;
let said: string[] = [];
let runs = 0;
const folder = mkdtempSync(join(tmpdir(), 'docket-test-'));
const work = join(folder, 'docket.work');

beforeAll(async () => {
  ({ stores, stop } = await startStores());
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const put = (Item: Record<string, unknown>) =>
  stores.table.client.send(new PutCommand({ TableName: stores.table.name, Item }));
const bucket = async () => ({ s3: await stores.files.client.load(), Bucket: stores.files.bucket });

beforeEach(async () => {
  said = [];
  rmSync(work, { force: true });
  await batchWrite(stores.table, { put: [], remove: (await scanTable(stores.table)).map(keyOf) });
  const assignments = [user, other].map((userId) => ({
    ...{ userId, name: userId },
    role: 'presiding' as const,
  }));
  await createCase(stores.table, makeCase(1, user, { assignments, createdBy: user }));
  await createCase(stores.table, makeCase(2, user));
  await createCase(stores.table, makeCase(3, user));
  await createCase(stores.table, makeCase(4, other));
  for (const caseId of lost) {
    const note = { id: 'not_1', caseId, userId: user, content: 'A note', createdAt: at };
    await put({ ...noteKeys.note(user, caseId, at, 'not_1'), ...note });
    const version = readFixtures().find(({ kind }) => kind === 'bundleVersion')?.item;
    await put({ ...bundleKeys.place(`bnd_${caseId}`), caseId });
    await put({ ...version, ...bundleKeys.version(`bnd_${caseId}`, 1) });
  }
  const { s3, Bucket } = await bucket();
  await s3.send(new PutObjectCommand({ Bucket, Key: signed, Body: 'signed' }));
  runs += 1;
  recovered = { ...stores.table, name: `recovered-docket-${runs}` };
  await provisionTable(new DynamoDBClient(), recovered.name);
  const items = await scanTable(stores.table);
  await batchWrite(recovered, { put: items.map((item) => ({ ...item, ...keyOf(item) })) });
});

async function loseCases(): Promise<void> {
  const items = await scanTable(stores.table);
  const remove = items
    .filter((item) => [...lost, stranger].some((id) => JSON.stringify(item).includes(id)))
    .map(keyOf);
  await batchWrite(stores.table, { put: [], remove });
  const { s3, Bucket } = await bucket();
  await s3.send(new DeleteObjectCommand({ Bucket, Key: signed }));
}

/** All items but those that a restore writes anew, without the versions of cases and the stranger's. */
async function content(): Promise<unknown[]> {
  return (await scanTable(stores.table))
    .filter((item) => {
      const name = kindOfKey(keyOf(item))?.kind.name ?? '';
      return (
        !['audit', 'docketJournal', 'docketCounter'].includes(name) &&
        !JSON.stringify(item).includes(stranger)
      );
    })
    .map((item) => ({ ...item, version: 0 }))
    .toSorted((a, b) => JSON.stringify(keyOf(a)).localeCompare(JSON.stringify(keyOf(b))));
}

const run = (options: { isDryRun?: boolean; person?: string; from?: string } = {}, table?: Table) =>
  restoreDocket(
    {
      ...{ table: table ?? stores.table, files: stores.files, dynamo: new DynamoDBClient() },
      ...{ clock: systemClock, operator: 'local:tester', pause: async () => {}, ownerInErasure },
      say: (line: string) => said.push(line),
      confirm: async () => true,
    },
    {
      ...{ person: user, from: recovered.name, work, isOver: false, isDryRun: false },
      ...{ unitsPerSecond: 40_000, ...options },
    },
  );

it('brings all lost cases of a docket back with their files, exact counters and an audit', async () => {
  const before = await content();
  await loseCases();
  await run({ isDryRun: true });
  expect(said.join('\n')).toMatch(/Cases that lack something: 2\. Missing: [1-9]/);
  expect(statSync(work).mode & 0o077).toBe(0);
  await run();
  expect(said.join('\n')).toMatch(/Done\. Copied: [1-9]\d*\. .*Undeleted files: 1\./);
  expect(await content()).toEqual(before);
  for (const docket of [user, createdDocketId(user)])
    expect(await mendCounters({ table: stores.table, pause: async () => {} }, docket)).toEqual({});
  await expectExact(stores, user);
  const { s3, Bucket } = await bucket();
  await s3.send(new HeadObjectCommand({ Bucket, Key: signed }));
  const trail = await queryAll(stores.table, {
    pk: accountsKeys.audit(lost[0] ?? '', '', '').pk,
  });
  expect(trail.map(({ event }) => event)).toEqual([
    'items_restored',
    'items_restored',
    'files_restored',
  ]);
  expect(JSON.stringify(await scanTable(stores.table))).not.toContain(stranger);
  expect(existsSync(work)).toBe(false);
});

it('goes on where it was ended, without a second reading and without a case twice', async () => {
  const before = await content();
  await loseCases();
  for (let last = 1; ; last += 7) {
    let calls = 0;
    const dying = await interceptedStores(stores, async ({ make }) => {
      calls += 1;
      if (calls > last) throw new Error('killed');
      await make();
    });
    const ended = await run({}, dying.table).then(() => undefined, String);
    dying.close();
    if (ended !== 'Error: killed') break;
    expect(last).toBeLessThan(400);
  }
  expect(await content()).toEqual(before);
  for (const docket of [user, other, createdDocketId(user)])
    expect(await mendCounters({ table: stores.table, pause: async () => {} }, docket)).toEqual({});
  expect(existsSync(work)).toBe(false);
});

it('reads the recovered table twice in all, however often it was ended', async () => {
  await loseCases();
  await run({ isDryRun: true });
  let scans = 0;
  const counting = await interceptedStores(stores, async ({ name, make }) => {
    if (name === 'ScanCommand') scans += 1;
    await make();
  });
  await run({}, counting.table);
  counting.close();
  expect(scans).toBe(0);
});

it('leaves a case that others change all the time, and keeps its file for a repeat', async () => {
  const before = await content();
  await loseCases();
  const key = caseKeys.case(lost[1] ?? '');
  const kept = caseRecordSchema.parse(await getItem(recovered, key));
  const busy = await interceptedStores(stores, async ({ name, input, make }) => {
    const isCase = JSON.stringify(input).includes(`"pk":"${key.pk}","sk":"${key.sk}"`);
    if (name.startsWith('TransactWrite') && isCase) await restoreCase(stores.table, kept);
    await make();
  });
  await run({}, busy.table);
  busy.close();
  expect(said.join('\n')).toContain(`Changed meanwhile: ${lost[1]}`);
  expect(said.at(-1)).toBe('Cases to repeat: 1. Run this command again.');
  await run();
  expect(await content()).toEqual(before);
  expect(existsSync(work)).toBe(false);
});

it('refuses the table in use, a docket without cases, and files of something else', async () => {
  await expect(run({ from: stores.table.name })).rejects.toThrow('is the table in use');
  await expect(run({ person: 'usr_none' })).rejects.toThrow('has no cases of usr_none');
  expect(existsSync(work)).toBe(false);
  await run({ isDryRun: true });
  await expect(run({ person: other })).rejects.toThrow('is of the docket of usr_holder');
  writeFileSync(work, 'a letter, and nothing that this command has written');
  await expect(run()).rejects.toThrow('is not the file of a restore');
});
