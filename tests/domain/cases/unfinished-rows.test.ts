import { PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEUTRALS_MAX } from '#contracts/endpoints/invites.ts';
import { HEARINGS_AHEAD_MAX } from '#contracts/rules/hearings.ts';
import { repairHearingRows } from '#lambdas/cases/hearings/repair-hearing-rows.ts';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import { type CaseRecord, membersOf } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { listHearings, putHearingItem } from '#lambdas/cases/record/hearing-repository.ts';
import { changeCase } from '#lambdas/cases/writing/change-case.ts';
import { hearingRowKey, hearingRowsOf } from '#lambdas/cases/writing/hearing-rows.ts';
import { unfinishedItem } from '#lambdas/cases/writing/unfinished-rows.ts';
import { createCase, removeCase } from '#lambdas/cases/writing/write-case.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { putHearing } from '#tests/support/handlers/hearing.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';

/** Rows of cause lists that exceed a case's transaction (docs/adr/0069-several-hearings.md). */

const changedAt = '2026-11-21T08:00:00.000Z';
const soon = '2026-11-21T08:04:59.000Z';
const later = '2026-11-21T08:06:00.000Z';

let table: Table;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ table, stop } = await startTable());
});
afterAll(async () => {
  await stop();
});

const assignments = Array.from({ length: NEUTRALS_MAX }, (_, n) => ({
  ...{ userId: `usr_${n}`, name: `Neutral ${n}` },
  role: n === 0 ? ('presiding' as const) : ('managing' as const),
}));

let made = 0;
/** A case with as many neutrals and hearings as it can have: 280 rows. */
async function newCase(): Promise<CaseRecord> {
  made += 1;
  await createCase(table, makeCase(made, 'usr_0', { assignments }));
  const record = await mustFind(caseIdOf(made));
  for (let day = 1; day <= HEARINGS_AHEAD_MAX; day += 1)
    await putHearing(table, record, {
      ...{ id: `hrg_${day}`, eventId: `hrg_${day}` },
      at: `2026-12-${String(day).padStart(2, '0')}T10:30:00.000Z`,
    });
  return record;
}

async function mustFind(id: string): Promise<CaseRecord> {
  const record = await findCase(table, id);
  if (!record) throw new Error('The case is gone');
  return record;
}

const change = (id: string, facts: Partial<CaseRecord>, on = table) =>
  changeCase({ table: on }, id, (stored) => ({
    after: stored && { ...stored, updatedAt: changedAt, ...facts },
  }));

type Command = Parameters<Table['client']['send']>[0];

/** The table with an action before each call. */
const withBefore = (action: (command: Command) => Promise<void> | void): Table => ({
  ...table,
  client: new Proxy(table.client, {
    get: (target, name) => {
      if (name !== 'send') return Reflect.get(target, name);
      return async (command: Command) => {
        await action(command);
        return target.send(command);
      };
    },
  }),
});

/** A table on which the given number of transactions are written; then the function is killed. */
function killedAfter(transactions: number): Table {
  let left = transactions;
  return withBefore((command) => {
    if (left === 0) throw new Error('killed');
    if (command instanceof TransactWriteCommand) left -= 1;
  });
}

const run = (now = later, on = table) =>
  repairHearingRows({ table: on, clock: { now: () => new Date(now) } });

const byKey = (one: { pk: string; sk: string }, two: { pk: string; sk: string }) =>
  `${one.pk} ${one.sk}` < `${two.pk} ${two.sk}` ? -1 : 1;

/** The stored rows of a case, those that its hearings and members require, and its marks. */
async function stored(id: string) {
  const items = await scanTable(table);
  const record = await findCase(table, id);
  const hearings = await listHearings(table, id, { isConsistent: true });
  const rows = items
    .filter((item) => item['caseId'] === id && String(item['pk']).includes('#HEARINGS#'))
    .map((item) => item as typeof item & { pk: string; sk: string });
  const required = record
    ? hearingRowsOf(record, hearings).map((row) => ({ ...hearingRowKey(row), ...row }))
    : [];
  return {
    rows: rows.toSorted(byKey),
    // As stored: without absent fields.
    required: required.map((row) => JSON.parse(JSON.stringify(row))).toSorted(byKey),
    marks: items.filter((item) => item['caseId'] === id && item['pk'] === 'HEARINGS#UNFINISHED'),
  };
}

async function expectWhole(id: string) {
  const { rows, required, marks } = await stored(id);
  expect(rows).toEqual(required);
  expect(marks).toEqual([]);
}

/** A change that leaves stale rows and a mark: its function is killed after the transaction. */
async function killed(id: string, facts: Partial<CaseRecord>, transactions = 1) {
  await expect(change(id, facts, killedAfter(transactions))).rejects.toThrow('killed');
  const { rows, required, marks } = await stored(id);
  expect(rows).not.toEqual(required);
  expect(marks).toHaveLength(1);
}

test('a write whose rows exceed its transaction writes all, and leaves no mark', async () => {
  const { id } = await newCase();
  await change(id, { title: 'Another title' });
  const { rows } = await stored(id);
  expect(rows).toHaveLength(NEUTRALS_MAX * HEARINGS_AHEAD_MAX);
  await expectWhole(id);
});

test('a write whose rows fit is one transaction without a mark', async () => {
  made += 1;
  const id = caseIdOf(made);
  await createCase(table, makeCase(made, 'usr_0'));
  await putHearing(table, await mustFind(id));
  const transactions: Command[] = [];
  const counted = withBefore((command) => {
    if (command instanceof TransactWriteCommand) transactions.push(command);
  });
  await change(id, { title: 'Another title' }, counted);
  expect(transactions).toHaveLength(1);
  expect(JSON.stringify(transactions)).not.toContain('HEARINGS#UNFINISHED');
  await expectWhole(id);
});

test.each([1, 2, 3])(
  'a kill after transaction %i is repaired by the run, also twice',
  async (n) => {
    const { id } = await newCase();
    await killed(id, { title: 'Another title' }, n);
    // The write may still be under way.
    await run(soon);
    expect((await stored(id)).marks).toHaveLength(1);
    await Promise.all([run(), run()]);
    await expectWhole(id);
    await run();
    await expectWhole(id);
    // The repair is no change of the case.
    expect((await mustFind(id)).version).toBe(2);
  },
);

test('a kill in the repair is repaired by the next run', async () => {
  const { id } = await newCase();
  await killed(id, { title: 'Another title' });
  await expect(run(later, killedAfter(1))).rejects.toThrow('Some cause lists were not repaired');
  expect((await stored(id)).marks).toHaveLength(1);
  await run();
  await expectWhole(id);
});

test('rows of a neutral who left, and of one who joined, are repaired', async () => {
  const { id } = await newCase();
  const joined = { userId: 'usr_joined', name: 'Joined', role: 'managing' as const };
  await killed(id, { title: 'Another title', assignments: [...assignments.slice(1), joined] });
  await run();
  await expectWhole(id);
  expect(membersOf(await mustFind(id))).toContain('usr_joined');
});

test('rows of a case that was removed are removed', async () => {
  const { id } = await newCase();
  const record = await mustFind(id);
  await expect(removeCase(killedAfter(1), record)).rejects.toThrow('killed');
  expect((await stored(id)).rows).not.toEqual([]);
  // Times of such a mark are those of the last change: months ago.
  await run();
  await expectWhole(id);
});

test('a newer change between the kill and the run stays', async () => {
  const { id } = await newCase();
  await killed(id, { title: 'Another title' });
  await change(id, { title: 'The newest title' });
  const [first] = await listHearings(table, id);
  if (!first) throw new Error('The hearing is gone');
  // A hearing that got a new date has no row any more.
  const replaced = { ...first, state: 'replaced' as const };
  await changeCase({ table }, id, (record) => ({
    after: record,
    extraItems: [putHearingItem(table, replaced)],
    hearingRows: record ? hearingRowsOf(record, [first]).map((remove) => ({ remove })) : [],
  }));
  await run();
  await expectWhole(id);
  expect((await mustFind(id)).title).toBe('The newest title');
});

test('a newer change while the run works stays', async () => {
  const { id } = await newCase();
  await killed(id, { title: 'Another title' });
  let reads = 0;
  const slow = withBefore(async (command) => {
    const isQuery = command instanceof QueryCommand;
    // After it has read the case and its hearings, before its first transaction.
    if (isQuery) reads += 1;
    if (isQuery && reads === 3) await change(id, { title: 'The newest title' });
  });
  await run(later, slow);
  await expectWhole(id);
  expect((await mustFind(id)).title).toBe('The newest title');
});

test('the rest of a write never overwrites rows of a newer one', async () => {
  const { id } = await newCase();
  let transactions = 0;
  const slow = withBefore(async (command) => {
    if (!(command instanceof TransactWriteCommand)) return;
    transactions += 1;
    if (transactions === 2) await change(id, { title: 'The newest title' });
  });
  await change(id, { title: 'Another title' }, slow);
  await expectWhole(id);
  expect((await mustFind(id)).title).toBe('The newest title');
});

test('a case that changes without end keeps its mark for the next run', async () => {
  const { id } = await newCase();
  await killed(id, { title: 'Another title' });
  let changes = 0;
  const restless = withBefore(async (command) => {
    if (!(command instanceof TransactWriteCommand)) return;
    changes += 1;
    await change(id, { keywords: [`${changes}`] });
  });
  await run(later, restless);
  expect(changes).toBe(4);
  expect((await stored(id)).marks).toHaveLength(1);
  await run();
  await expectWhole(id);
});

test('a run takes 50 marks, and one that fails does not delay the others', async () => {
  const marks = Array.from({ length: 50 }, (_, n) => ({
    ...{ caseId: `cas_gone_${n}`, version: 2, userIds: ['usr_0'] },
    since: '2026-11-21T07:00:00.000Z',
  }));
  await transact(table, () => marks.map((mark) => unfinishedItem(table, mark)));
  const { id } = await newCase();
  await killed(id, { title: 'Another title' });
  const broken = { ...caseKeys.case('cas_gone_0'), version: 'broken' };
  await table.client.send(new PutCommand({ TableName: table.name, Item: broken }));
  await expect(run()).rejects.toThrow('Some cause lists were not repaired');
  const left = (await scanTable(table)).filter(({ pk }) => pk === 'HEARINGS#UNFINISHED');
  expect(left.map(({ caseId }) => caseId)).toEqual(['cas_gone_0', id]);
  await expect(run()).rejects.toThrow('Some cause lists were not repaired');
  await expectWhole(id);
});
