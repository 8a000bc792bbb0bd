import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settlementKeys } from '#lambdas/settlement/record/settlement-keys.ts';
import type { SettlementRecord } from '#lambdas/settlement/record/settlement-record.ts';
import {
  findSettlement,
  settlementItems,
} from '#lambdas/settlement/record/settlement-repository.ts';
import { announceEnd, changeSettlement } from '#lambdas/settlement/rounds/change-settlement.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { settlement, side } from '#tests/support/outcome/make-settlement.ts';
import { HOUR, type Settling, startSettlement } from './start-settlement.ts';

/** What is stored of a settlement after each change, without a page that would close its round. */

let on: Settling;
beforeAll(async () => {
  on = await startSettlement();
});
afterAll(() => on.stop());

async function stored(caseId: string): Promise<SettlementRecord> {
  const record = await findSettlement(on.table, caseId, 1);
  if (!record) throw new Error('The settlement is stored');
  return record;
}

/** A settlement whose only round has ended, and is not closed yet. */
async function overdue(offers: { claimant?: number; respondent?: number }) {
  const { caseId, links } = await on.opened({ rounds: 1 });
  if (offers.claimant) await on.offer(links.claimant, offers.claimant);
  if (offers.respondent) await on.offer(links.respondent, offers.respondent);
  on.move(HOUR);
  return caseId;
}

/** A settlement that is stored, while its case is not. */
async function withoutCase(caseId: string, change: Partial<SettlementRecord> = {}) {
  const sides = {
    claimant: side(`claimant of ${caseId}`, 'meera@example.com'),
    respondent: side(`respondent of ${caseId}`, 'suresh@example.com'),
  };
  const record = settlement({ caseId, sides, ...change });
  await transactIf(on.table, () => settlementItems(on.table, undefined, record));
  return stored(caseId);
}

/** Its place in the list of settlements to close, which the scheduled run reads. */
const dueOf = ({ caseId, rounds }: SettlementRecord) =>
  settlementKeys.due(rounds[0]?.closesAt ?? '', caseId, 1);

const kindsOf = async (caseId: string) =>
  (await on.activitiesOf('usr_med', caseId))
    .filter(({ id }) => !id.endsWith('-opened'))
    .map(({ kind }) => kind)
    .sort();

test('a settlement that does not exist, or whose case is gone, is not found', async () => {
  const { caseId } = await on.opened();
  const gone = await withoutCase('cas_gone');
  for (const which of [
    { caseId: 'cas_none', number: 1 },
    { caseId, number: 2 },
    { caseId: 'cas_gone', number: 1 },
  ])
    await expect(changeSettlement(on.deps, which)).rejects.toMatchObject({
      ...{ code: 'not_found', message: 'There is no such settlement' },
    });
  await batchWrite(on.table, { remove: [dueOf(gone)] });
});

describe('a change', () => {
  test('answers what is stored, which has no signature while it is open', async () => {
    const { caseId } = await on.opened();
    const { version } = await stored(caseId);
    const after = await changeSettlement(on.deps, { caseId, number: 1 }, ({ record, now }) => ({
      after: { ...record, remindedAt: now },
    }));
    expect(after).toEqual(await stored(caseId));
    expect(after).toMatchObject({ version: version + 1, remindedAt: on.at(0) });
    expect(after).not.toHaveProperty('resultSignature');
    // Without a plan, nothing is written.
    expect(await changeSettlement(on.deps, { caseId, number: 1 })).toEqual(after);
  });

  test('of an ended settlement keeps its end and its signature when a person joins a side', async () => {
    const caseId = await overdue({ claimant: 100 });
    await on.closeDue();
    const ended = await stored(caseId);
    expect(ended).toMatchObject({ state: 'notReached', isAnnounced: true });
    await on.addAgent(caseId, { id: 'agt_9', name: 'Mallory Rao', email: 'mallory@example.com' });
    const evidenceKey = {
      publicKey: () => on.deps.evidenceKey.publicKey(),
      sign: () => Promise.reject(new Error('The end is signed once')),
    };
    const deps = { ...on.deps, evidenceKey };
    const after = await changeSettlement(deps, { caseId, number: 1 }, ({ record, now }) => ({
      after: { ...record, remindedAt: now },
    }));
    expect(after).toEqual({ ...ended, remindedAt: on.at(0), version: ended.version + 1 });
  });

  test('that the table refuses for another reason than a race says so', async () => {
    const caseId = await overdue({ claimant: 100, respondent: 100 });
    const broken = connectTable(on.table.name);
    broken.client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          if (commandName.startsWith('TransactWrite')) throw new Error('The table is not there');
          return next(args);
        },
      { step: 'initialize', name: 'refuseWrites' },
    );
    await expect(changeSettlement(on.depsOn(broken), { caseId, number: 1 })).rejects.toThrow(
      'The table is not there',
    );
    broken.client.destroy();
    expect(await stored(caseId)).toMatchObject({ state: 'open' });
  });
});

test('an offer that decides a settlement is stored by another attempt if it changes meanwhile', async () => {
  const { caseId, links } = await on.opened({ rounds: 1, closesEarly: true });
  await on.offer(links.claimant, 100);
  const { evidenceKey } = on.deps;
  // Of the receipt for the offer, then of the end, which is signed before it is stored.
  let signatures = 0;
  const changing = {
    publicKey: () => evidenceKey.publicKey(),
    sign: async (text: string) => {
      signatures += 1;
      if (signatures === 2)
        await changeSettlement(on.deps, { caseId, number: 1 }, ({ record, now }) => ({
          after: { ...record, remindedAt: now },
        }));
      return evidenceKey.sign(text);
    },
  };
  await on.offer(links.respondent, 100, { by: { ...on.deps, evidenceKey: changing } });
  expect(signatures).toBe(3);
  expect(await stored(caseId)).toMatchObject({ state: 'reached', remindedAt: on.at(0) });
});

test('a settlement that is removed while it is decided is not found, and decides nothing', async () => {
  const caseId = await overdue({ claimant: 100, respondent: 100 });
  const before = await stored(caseId);
  const { evidenceKey } = on.deps;
  const removing = {
    ...evidenceKey,
    publicKey: () => evidenceKey.publicKey(),
    sign: async (text: string) => {
      await batchWrite(on.table, { remove: [settlementKeys.settlement(caseId, 1)] });
      return evidenceKey.sign(text);
    },
  };
  await expect(
    changeSettlement({ ...on.deps, evidenceKey: removing }, { caseId, number: 1 }),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect(await on.caseOf(caseId)).toMatchObject({ status: 'negotiationOngoing' });
  await batchWrite(on.table, { remove: [dueOf(before)] });
});

describe('the scheduled run', () => {
  test('closes what is due, and notifies of each end at the time of the end', async () => {
    const reached = await overdue({ claimant: 100, respondent: 100 });
    const { caseId: running } = await on.opened({ rounds: 1 });
    const notReached = await overdue({ claimant: 100 });
    await on.closeDue();
    expect(await stored(reached)).toMatchObject({ state: 'reached', isAnnounced: true });
    expect(await stored(notReached)).toMatchObject({ state: 'notReached', isAnnounced: true });
    expect((await stored(running)).state).toBe('notReached');
    expect(await kindsOf(reached)).toEqual(['OFFER', 'PAYMENT']);
    expect(await kindsOf(notReached)).toEqual(['OFFER']);
    const { endedAt } = await stored(notReached);
    const told = (await on.activitiesOf('usr_med', notReached)).find(({ id }) =>
      id.endsWith('-offer'),
    );
    expect(told).toMatchObject({ createdAt: endedAt });
  });

  test('closes the others where one fails, and fails', async () => {
    const lost = settlementKeys.due('2026-03-02T06:00:00.000Z', 'cas_lost', 1);
    await batchWrite(on.table, { put: [{ ...lost, caseId: 'cas_lost', number: 1 }] });
    const caseId = await overdue({ claimant: 100 });
    await expect(on.closeDue()).rejects.toThrow('Some rounds were not closed');
    expect(await stored(caseId)).toMatchObject({ state: 'notReached', isAnnounced: true });
    await batchWrite(on.table, { remove: [lost] });
    await on.closeDue();
  });
});

describe('the announcement of an end', () => {
  test('is completed where the case is gone, so that it is not tried for ever', async () => {
    const first = await withoutCase('cas_deleted', { state: 'notReached', endedAt: on.at(0) });
    const after = await announceEnd(on.deps, first);
    expect(after).toMatchObject({ isAnnounced: true, version: 2 });
    expect(await stored('cas_deleted')).toEqual(after);
    // One that was overtaken leaves what it was given.
    expect(await announceEnd(on.deps, first)).toEqual(first);
  });
});
