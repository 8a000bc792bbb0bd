import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { listDocketManagers } from '#lambdas/docket/counts/list-docket-managers.ts';
import { foldJournal } from '#lambdas/docket/search/fold-journal.ts';
import { systemClock } from '#shared/clock.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** GET mediator/case-managers: the managers by which a list can be filtered (D25). */

type Reply = { data: { id: string; name: string; total: number }[]; total: number };

let stores: Stores;
let stop: () => Promise<void>;

/** Four cases of Devi, one a mediation; one of Anand; one of a deleted account; one without a manager. */
const managerOf = ['usr_devi', 'usr_devi', 'usr_devi', 'usr_devi', 'usr_anand', 'usr_gone', ''];

beforeAll(async () => {
  ({ stores, stop } = await startStores());
  const { table } = stores;
  await addPerson(table, { userId: 'usr_devi', role: 'caseManager', name: 'Devi Menon' });
  await addPerson(table, { userId: 'usr_anand', role: 'caseManager', name: 'Anand Shah' });
  await addPerson(table, { userId: 'usr_other', role: 'caseManager', name: 'Not Theirs' });
  for (const userId of ['usr_one', 'usr_devi', 'usr_other']) await signIn(table, userId);
  const presiding = (userId: string) => ({ userId, name: 'One', role: 'presiding' as const });
  for (const [n, userId] of managerOf.entries())
    await createCase(
      table,
      makeCase(n + 1, 'usr_one', {
        ...(n === 0 && { resolutionKind: 'mediation', status: 'negotiationOngoing' }),
        assignments: [
          presiding('usr_one'),
          ...(userId ? [{ userId, name: 'Manager', role: 'managing' as const }] : []),
        ],
      }),
    );
});
afterAll(() => stop());

const call = async (event: ReturnType<typeof apiEvent>) => {
  const { status, body } = await callHandler(event);
  // Replies are untyped; each assertion reads the fields of its endpoint.
  return { status, body: body as Reply };
};
const managers = (userId: string, query: Record<string, string> = {}) =>
  call(apiEvent('GET', 'mediator/case-managers', { userId, query }));
const cases = (query: Record<string, string>) =>
  call(apiEvent('GET', 'mediator/cases', { userId: 'usr_one', query }));

test('lists the managers of a docket with the number of cases that the filtered list shows', async () => {
  const { status, body } = await managers('usr_one');
  expect(status).toBe(200);
  expect(body.data).toEqual([
    { id: 'usr_anand', name: 'Anand Shah', total: 1 },
    { id: 'usr_devi', name: 'Devi Menon', total: 4 },
  ]);
  for (const { id, total } of body.data)
    expect((await cases({ caseManagerId: id })).body.total).toBe(total);

  const mediations = await managers('usr_one', { resolutionKind: 'mediation' });
  expect(mediations.body.data.map(({ total }) => total)).toEqual([0, 1]);
});

test('hides a docket’s managers from other users', async () => {
  expect((await managers('usr_other')).body).toEqual({ data: [] });
  expect((await managers('usr_devi')).body.data).toEqual([
    { id: 'usr_devi', name: 'Devi Menon', total: 4 },
  ]);
  const { status, body } = await managers('usr_nobody');
  expect(status).toBe(421);
  expect(JSON.stringify(body)).not.toContain('Devi');
});

test('refuses an unknown kind', async () => {
  expect((await managers('usr_one', { resolutionKind: 'litigation' })).status).toBe(400);
});

test('costs a search and one unit for each manager, before and after a fold', async () => {
  const measured = () =>
    readUnitsOf(stores.table, (table) =>
      listDocketManagers({ ...stores, table }, { principal: principalOf('usr_one'), query: {} }),
    );
  const before = await measured();
  await foldJournal({ ...stores, clock: systemClock }, 'usr_one');
  const { result, readUnits } = await measured();
  expect(result).toEqual(before.result);
  // Two units for the search; three managers, one of them deleted.
  expect(readUnits).toBeLessThanOrEqual(5);
});
