import { QueryCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseStatuses, caseStatusKeys } from '#contracts/rules/cases/case-status.ts';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase, removeCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { readDocketCounts } from '#lambdas/docket/record/docket-counters.ts';
import { countPartitions } from '#lambdas/docket/record/docket-counts.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { findDocketRow } from '#lambdas/docket/record/docket-repository.ts';
import { readJournal } from '#lambdas/docket/search/docket-journal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { startTable, writeUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** Counters and index rows change exactly with each case. */

let table: Table;
let stop: () => Promise<void>;
beforeAll(async () => ({ table, stop } = await startTable()));
afterAll(() => stop());

/** Counts the index rows without the counters. */
async function recount(userId: string) {
  const { Items = [] } = await table.client.send(
    new ScanCommand({ TableName: table.name, IndexName: 'docketByCode' }),
  );
  const places = Items.map((item) => String(item['docketPk']));
  return countPartitions(
    (at) => places.filter((place) => place === docketKeys.partition(userId, at)).length,
  );
}

/** The journal’s notes in the format of a search. */
async function textsOf(userId: string) {
  const notes = await readJournal(table, userId);
  return new Map(notes.map(({ caseId, entry }) => [caseId, entry?.searchText]));
}

async function mustFind(caseId: string) {
  const record = await findCase(table, caseId);
  if (!record) throw new Error(`${caseId} is missing`);
  return record;
}

test('keeps counters exact after 200 parallel changes of bucket', async () => {
  const userId = 'usr_parallel';
  const manager = { userId: 'usr_parallel_manager', name: 'Manager', role: 'managing' as const };
  const statuses = caseStatusKeys.filter((key) => caseStatuses[key].kinds.includes('arbitration'));
  const numbers = Array.from({ length: 40 }, (_, n) => n + 1);
  await Promise.all(
    numbers.map((n) =>
      createCase(
        table,
        makeCase(n, userId, {
          assignments: [{ userId, name: 'Neutral', role: 'presiding' }, manager],
        }),
      ),
    ),
  );
  const attempts = Array.from({ length: 200 }, async (_, n) => {
    const record = await mustFind(caseIdOf((n % 40) + 1));
    const status = statuses[(n * 7) % statuses.length] ?? 'draft';
    return replaceCase(table, record, { ...record, status });
  });
  const outcomes = await Promise.all(attempts);

  // Five writers update each case; each version has exactly one author.
  const versions = await Promise.all(
    numbers.map(async (n) => (await mustFind(caseIdOf(n))).version),
  );
  const made = versions.reduce((sum, version) => sum + version - 1, 0);
  expect(outcomes.filter(Boolean)).toHaveLength(made);
  for (const member of [userId, manager.userId])
    expect(await readDocketCounts(table, member)).toEqual(await recount(member));
});

test('refuses the second of two writers of one version, and changes nothing', async () => {
  const userId = 'usr_race';
  await createCase(table, makeCase(1001, userId));
  const read = await mustFind(caseIdOf(1001));
  expect(await replaceCase(table, read, { ...read, status: 'awardPassed' })).toBe(true);
  expect(await replaceCase(table, read, { ...read, status: 'quitByClaimant' })).toBe(false);

  expect((await mustFind(caseIdOf(1001))).status).toBe('awardPassed');
  const counts = await readDocketCounts(table, userId);
  expect(counts.arbitration).toMatchObject({ settled: 1, closed: 0, underResolution: 0 });
});

test('refuses a repeated case and a repeated code, and counts nothing', async () => {
  const userId = 'usr_twice';
  const created = makeCase(1101, userId);
  expect(await createCase(table, created)).toBe(true);
  expect(await createCase(table, created)).toBe(false);
  expect(await createCase(table, { ...created, id: caseIdOf(1102) })).toBe(false);
  expect(await findCase(table, caseIdOf(1102))).toBeUndefined();
  expect((await readDocketCounts(table, userId)).arbitration.underResolution).toBe(1);
});

test('leaves no row, code or text behind when title, members and code change', async () => {
  const userId = 'usr_words';
  await createCase(table, makeCase(1201, userId, { title: 'Gharial wharf' }));
  const read = await mustFind(caseIdOf(1201));
  const other = { userId: 'usr_words2', name: 'Other', role: 'presiding' as const };
  await replaceCase(table, read, { ...read, title: 'Pangolin wharf', code: 'ARB-2026-700001' });
  const text = (await textsOf(userId)).get(caseIdOf(1201));
  expect(text).toContain(' pangolin');
  expect(text).not.toContain('gharial');

  const renamed = await mustFind(caseIdOf(1201));
  await replaceCase(table, renamed, { ...renamed, assignments: [other] });
  expect([...(await textsOf(userId))]).toEqual([[caseIdOf(1201), undefined]]);
  expect((await textsOf('usr_words2')).get(caseIdOf(1201))).toContain(' pangolin');
  expect(await findDocketRow(table, userId, caseIdOf(1201))).toBeUndefined();
  expect(await findDocketRow(table, 'usr_words2', caseIdOf(1201))).toBeDefined();
  expect(await readDocketCounts(table, userId)).toEqual(countPartitions(() => 0));

  // The old code is available again.
  expect(await createCase(table, makeCase(1202, userId, { code: read.code }))).toBe(true);
});

test('removes a case with all of its items except the deletion notes', async () => {
  const userId = 'usr_removed';
  await createCase(table, makeCase(1301, userId));
  expect(await removeCase(table, await mustFind(caseIdOf(1301)))).toBe(true);

  const { Items = [] } = await table.client.send(
    new ScanCommand({
      TableName: table.name,
      FilterExpression: 'contains(pk, :user) OR contains(pk, :id)',
      ExpressionAttributeValues: { ':user': userId, ':id': caseIdOf(1301) },
    }),
  );
  const rest = Items.filter(({ sk }) => !String(sk).startsWith('SHARD#'));
  expect(rest).toEqual([
    {
      ...docketKeys.journal(userId, caseIdOf(1301)),
      caseId: caseIdOf(1301),
      stamp: expect.any(String),
    },
  ]);
  expect(await readDocketCounts(table, userId)).toEqual(countPartitions(() => 0));
});

test('finds a case with very many words by its first and its last', async () => {
  const userId = 'usr_long';
  const title = Array.from({ length: 90 }, (_, n) => `w${n}x`).join(' ');
  const respondents = Array.from({ length: 30 }, (_, n) => ({ name: `r${n}x` }));
  expect(await createCase(table, makeCase(1401, userId, { title, respondents }))).toBe(true);
  const text = (await textsOf(userId)).get(caseIdOf(1401)) ?? '';
  for (const word of ['w0x', 'w89x', 'r0x', 'r29x']) expect(text).toContain(` ${word}`);
});

test('writes no journal note for a change that no list or search shows', async () => {
  const userId = 'usr_quiet';
  await createCase(table, makeCase(1601, userId));
  const [note] = await readJournal(table, userId);
  const read = await mustFind(caseIdOf(1601));
  expect(await replaceCase(table, read, { ...read, description: 'Another one' })).toBe(true);
  expect(await readJournal(table, userId)).toEqual([note]);

  const again = await mustFind(caseIdOf(1601));
  expect(await replaceCase(table, again, { ...again, status: 'awardPassed' })).toBe(true);
  const [moved] = await readJournal(table, userId);
  expect(moved?.entry?.bucket).toBe('settled');
  expect(moved?.stamp).not.toBe(note?.stamp);
});

test('costs one item for each neutral of a case, not one for each word', async () => {
  const { writeUnits } = await writeUnitsOf(table, (measured) =>
    createCase(measured, makeCase(1701, 'usr_price', { loanAccountNo: 'LN2200001234' })),
  );
  // About 40 with one item for each word.
  expect(writeUnits).toBeLessThanOrEqual(16);
});

test('reads a stored synonym in the spelling of the status table', async () => {
  const userId = 'usr_synonym';
  await createCase(table, makeCase(1501, userId));
  for (const key of [caseKeys.case(caseIdOf(1501)), docketKeys.row(userId, caseIdOf(1501))])
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: key,
        UpdateExpression: 'SET #status = :spelling',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':spelling': 'caseclosedByCaseManager' },
      }),
    );
  expect((await mustFind(caseIdOf(1501))).status).toBe('closedByCaseManager');
  expect((await findDocketRow(table, userId, caseIdOf(1501)))?.status).toBe('closedByCaseManager');
});

test('spreads counters over several items', async () => {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': docketKeys.countersOf('usr_parallel').pk },
    }),
  );
  expect(Items.length).toBeGreaterThan(3);
});
