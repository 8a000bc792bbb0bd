import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { changeCase } from '#lambdas/cases/writing/change-case.ts';
import { createCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { caseNotFound } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { startTable, unitsOf } from '#tests/support/stores/start/start-table.ts';

/** The policy for concurrent writes of a case. */

const TRIES = 16;

let table: Table;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ table, stop } = await startTable());
});

afterAll(async () => {
  await stop();
});

async function given(n: number): Promise<string> {
  await createCase(table, makeCase(n, 'usr_one'));
  return caseIdOf(n);
}

async function read(id: string): Promise<CaseRecord> {
  const record = await findCase(table, id);
  if (!record) throw new Error('The case is gone');
  return record;
}

/** A concurrent request changes the keywords. */
async function interfere(id: string): Promise<void> {
  const current = await read(id);
  const keywords = [...current.keywords, `${current.version}`];
  expect(await replaceCase(table, current, { ...current, keywords })).toBe(true);
}

const mark = (id: string) => ({
  Put: {
    TableName: table.name,
    Item: { pk: `MARK#${id}`, sk: 'MARK' },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

test('plans again from the current case after another change, and keeps both', async () => {
  const id = await given(1);
  const tries: unknown[] = [];
  const planned = await changeCase({ table }, id, async (stored, { number, first }) => {
    if (!stored) throw caseNotFound();
    tries.push([number, stored.version, first?.version]);
    if (number < 3) await interfere(id);
    return { after: { ...stored, title: `Try ${number}` }, seen: stored.keywords };
  });
  expect(tries).toEqual([
    [1, 1, 1],
    [2, 2, 1],
    [3, 3, 1],
  ]);
  expect(planned.seen).toEqual(['1', '2']);
  expect(await read(id)).toMatchObject({ title: 'Try 3', keywords: ['1', '2'], version: 4 });
});

test('gives up with a conflict after the last try, and writes nothing of the plan', async () => {
  const id = await given(2);
  let plans = 0;
  const change = changeCase({ table }, id, async (stored) => {
    if (!stored) throw caseNotFound();
    plans += 1;
    await interfere(id);
    return { after: { ...stored, title: 'Never' }, extraItems: [mark(id)] };
  });
  await expect(change).rejects.toMatchObject({ code: 'conflict' });
  expect(plans).toBe(TRIES);
  expect(await read(id)).toMatchObject({ title: 'Loan recovery 2', version: 1 + TRIES });
  // The mark was never written: a change that writes it succeeds.
  await changeCase({ table }, id, (stored) => ({ after: stored, extraItems: [mark(id)] }));
  expect((await read(id)).version).toBe(2 + TRIES);
});

test('writes nothing when the plan refuses', async () => {
  const id = await given(3);
  const before = await read(id);
  const { units, requests } = await unitsOf(table, async (measured) => {
    const change = changeCase({ table: measured }, id, () => {
      throw caseNotFound();
    });
    await expect(change).rejects.toMatchObject({ code: 'not_found' });
  });
  expect({ units, requests }).toEqual({ units: 1, requests: 1 });
  expect(await read(id)).toEqual(before);
});

test('writes nothing for a plan without a changed case, and returns the plan', async () => {
  const id = await given(4);
  const planned = await changeCase({ table }, id, () => ({ after: undefined, reason: 'repeat' }));
  expect(planned.reason).toBe('repeat');
  expect((await read(id)).version).toBe(1);
});

test('leaves a missing case to the plan', async () => {
  const planned = await changeCase({ table }, caseIdOf(99), (stored) => ({
    after: stored,
    isMissing: stored === undefined,
  }));
  expect(planned.isMissing).toBe(true);
});

test('plans again when the condition of an extra item fails, and writes neither', async () => {
  const id = await given(5);
  await changeCase({ table }, id, (stored) => ({ after: stored, extraItems: [mark(id)] }));
  const versions: (number | undefined)[] = [];
  await changeCase({ table }, id, (stored, { number }) => {
    versions.push(stored?.version);
    return { after: stored, extraItems: number === 1 ? [mark(id)] : [] };
  });
  expect(versions).toEqual([2, 2]);
  expect((await read(id)).version).toBe(3);
});
