import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTurns } from '#lambdas/examinations/reading/list-turns.ts';
import { listReadings } from '#lambdas/examinations/witness/list-readings.ts';
import { listOrders } from '#lambdas/orders/drafts/list-orders.ts';
import { seedDocket } from '#seed/cases/seed-docket.ts';
import { seedExamination } from '#seed/cases/speech/seed-examination.ts';
import { seedOrders } from '#seed/cases/speech/seed-orders.ts';
import { seedWitnessReading } from '#seed/cases/speech/seed-witness-reading.ts';
import { demoPeople } from '#seed/people/demo-people.ts';
import { identityKeys } from '#tests/support/keys/identity-keys.ts';
import { linkKeys } from '#tests/support/keys/link-keys.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';

/** The dictated orders of the sample data, and the cross-examination of their case. */

let stores: Stores;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stores, stop } = await startStores());
});
afterAll(() => stop());

test('adds one published, one assigned and one unassigned order of the arbitrator, and an examination, once', async () => {
  const { table } = stores;
  const now = new Date('2026-11-21T08:00:00.000Z');
  const input = { neutrals: demoPeople, now };
  await addPerson(table, demoPeople.arbitrator);
  await seedDocket(table, { ...input, identityKeys });
  const withKeys = { table, linkKeys: async () => linkKeys };
  for (const _ of ['once', 'again']) {
    await seedOrders(stores, input);
    await seedExamination(stores, input);
    await seedWitnessReading(withKeys, input);
  }
  const { data } = await listOrders(stores, {
    principal: principalOf(demoPeople.arbitrator.userId),
    query: { page: 1, perPage: 10, search: '' },
  });
  expect(data.map(({ caseId, published }) => [caseId !== '', published !== undefined])).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
  expect(data[2]).toMatchObject({
    published: {
      ...{ documentType: 'Procedural Order', visibilityType: 'all' },
      name: 'Order No. 1 dated 12-11-2026.pdf',
    },
    sheet: { date: '2026-11-12', seat: 'Mumbai', isNumbered: true },
  });
  const { transcriptionData: turns, total } = await listTurns(stores, {
    principal: principalOf(demoPeople.arbitrator.userId),
    params: { caseId: data[2]?.caseId ?? '' },
    query: { from: 1 },
  });
  const { readings } = await listReadings(
    { table, clock: { now: () => now } },
    {
      principal: principalOf(demoPeople.arbitrator.userId),
      params: { caseId: data[2]?.caseId ?? '' },
      query: {},
    },
  );
  expect(readings).toMatchObject([
    {
      ...{ state: 'signed', isChanged: false, turnCount: 14 },
      signature: { name: 'Ramesh Kulkarni' },
      errata: [{ turn: 6 }, { turn: 13 }],
      note: { isAccepted: true },
    },
  ]);
  const texts = new Map(turns.map(({ number, text }) => [number, text]));
  for (const { turn, reads } of readings[0]?.errata ?? []) expect(texts.get(turn)).toContain(reads);
  expect(total).toBe(14);
  expect(turns.slice(0, 5).map(({ line, text }) => line ?? text)).toEqual([
    'On the record, 12/11/2026 at 11:05 am IST',
    'Ramesh Kulkarni solemnly affirmed before the Sole Arbitrator: in Marathi',
    'Ramesh Kulkarni testifies in Marathi, interpreted by Ms. Meera Kale',
    'Cross-examination of Ramesh Kulkarni by Ms. Kavita Deshpande',
    'Mr. Kulkarni, did you sign the loan agreement yourself?',
  ]);
});
