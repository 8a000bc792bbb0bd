import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOrders } from '#lambdas/orders/drafts/list-orders.ts';
import { seedDocket } from '#seed/cases/seed-docket.ts';
import { seedOrders } from '#seed/cases/speech/seed-orders.ts';
import { demoPeople } from '#seed/people/demo-people.ts';
import { identityKeys } from '#tests/support/keys/identity-keys.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';

/** The dictated orders of the sample data. */

let stores: Stores;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stores, stop } = await startStores());
});
afterAll(() => stop());

test('adds one published, one assigned and one unassigned order of the arbitrator, once', async () => {
  const { table } = stores;
  const now = new Date('2026-11-21T08:00:00.000Z');
  const input = { neutrals: demoPeople, now };
  await addPerson(table, demoPeople.arbitrator);
  await seedDocket(table, { ...input, identityKeys });
  await seedOrders(stores, input);
  await seedOrders(stores, input);
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
});
