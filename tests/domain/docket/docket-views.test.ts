import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_DOCKET_VIEWS, type SavedView } from '#contracts/endpoints/cases/docket.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { createDocketView } from '#lambdas/docket/views/create-docket-view.ts';
import { listDocketViews } from '#lambdas/docket/views/list-docket-views.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** Saved views of the docket, by the handler as API Gateway calls it. */

type Reply = {
  message: string;
  view: SavedView;
  data: SavedView[];
  total: number;
  code?: string;
  issues?: { field: string; message: string }[];
};

let stores: Stores;
let stop: () => Promise<void>;
const call = callHandler<Reply>;
const people = ['one', 'two', 'three', 'four', 'five', 'six'];

beforeAll(async () => {
  ({ stores, stop } = await startStores());
  for (const name of people) await signIn(stores.table, `usr_${name}`);
  await createCase(stores.table, makeCase(1, 'usr_one'));
  await createCase(stores.table, makeCase(2, 'usr_two'));
});
afterAll(() => stop());

const path = 'mediator/case-views';
const list = (userId: string) => call(apiEvent('GET', path, { userId }));
const save = (userId: string, body: unknown) => call(apiEvent('POST', path, { userId, body }));
const replace = (userId: string, id: string, body: unknown) =>
  call(apiEvent('PUT', `${path}/{id}`, { userId, params: { id }, body }));
const remove = (userId: string, id: string) =>
  call(apiEvent('DELETE', `${path}/{id}`, { userId, params: { id } }));
const stored = async (userId: string) =>
  (
    await stores.table.client.send(
      new GetCommand({ TableName: stores.table.name, Key: docketKeys.views(userId) }),
    )
  ).Item;

const inHearing = { name: 'In hearing', query: { status: 'underResolution', search: 'ropes' } };

test('saves a view, lists it by name, replaces and deletes it', async () => {
  const saved = await save('usr_one', { ...inHearing, name: '  In hearing ' });
  expect(saved.status).toBe(200);
  expect(saved.body.view).toEqual({
    id: expect.stringMatching(/^viw_/),
    name: 'In hearing',
    query: { status: 'underResolution', search: 'ropes', sort: 'id', sortDirection: 'desc' },
  });
  await save('usr_one', {
    name: 'Drafts',
    query: { resolutionKind: 'mediation', status: 'draft' },
  });
  expect((await list('usr_one')).body.data.map(({ name }) => name)).toEqual([
    'Drafts',
    'In hearing',
  ]);

  const { id } = saved.body.view;
  const settled = { name: 'Settled', query: { status: 'settled' } };
  expect((await replace('usr_one', id, settled)).body.view).toMatchObject({ id, ...settled });
  expect(await remove('usr_one', id)).toMatchObject({
    status: 200,
    body: { message: 'View deleted' },
  });
  expect((await remove('usr_one', id)).status).toBe(404);
  expect((await list('usr_one')).body.data.map(({ name }) => name)).toEqual(['Drafts']);
});

test('saves a repeated view once, also when both requests arrive together', async () => {
  const both = await Promise.all([save('usr_two', inHearing), save('usr_two', inHearing)]);
  const again = await save('usr_two', inHearing);
  const ids = [...both, again].map(({ body }) => body.view.id);
  expect(new Set(ids).size).toBe(1);
  const before = await stored('usr_two');
  await replace('usr_two', ids[0] ?? '', inHearing);
  expect(await stored('usr_two')).toEqual(before);
});

test('refuses a second view of a name in any case of letters, and keeps the first', async () => {
  const { body } = await save('usr_two', { name: 'Overdue', query: { clock: 'overdue' } });
  const taken = { status: 409, body: { message: 'Another view has this name' } };
  expect(await save('usr_two', { name: 'OVERDUE', query: {} })).toMatchObject(taken);
  const [other] = (await list('usr_two')).body.data.filter(({ id }) => id !== body.view.id);
  expect(await replace('usr_two', other?.id ?? '', { name: 'overdue', query: {} })).toMatchObject(
    taken,
  );
  expect((await list('usr_two')).body.data).toContainEqual(body.view);
});

test('refuses a 31st view, and stores nothing', async () => {
  for (let n = 1; n <= MAX_DOCKET_VIEWS; n += 1)
    expect((await save('usr_three', { name: `View ${n}`, query: {} })).status).toBe(200);
  expect(await save('usr_three', { name: 'One more', query: {} })).toMatchObject({
    status: 409,
    body: { message: 'You can save up to 30 views. Delete one first' },
  });
  expect((await list('usr_three')).body.data).toHaveLength(MAX_DOCKET_VIEWS);
  expect((await save('usr_three', { name: 'View 7', query: {} })).status).toBe(200);
});

test.each([
  ['an empty name', { name: '', query: {} }, 'name', 'Name is required'],
  ['a blank name', { name: '   ', query: {} }, 'name', 'Name is required'],
  ['no name', { query: {} }, 'name', 'Name is required'],
  ['a name of 61 characters', { name: 'n'.repeat(61), query: {} }, 'name', 'Maximum 60 characters'],
  [
    'a name of 10,000 characters',
    { name: 'n'.repeat(10_000), query: {} },
    'name',
    'Maximum 60 characters',
  ],
  [
    'a name of two lines',
    { name: 'two\nlines', query: {} },
    'name',
    'Control characters are not allowed',
  ],
  [
    'markup in a name',
    { name: '<img src=x onerror=alert(1)>', query: {} },
    'name',
    'The characters < and > are not allowed',
  ],
  [
    'a search of 10,000 characters',
    { name: 'A', query: { search: 's'.repeat(10_000) } },
    'query.search',
    undefined,
  ],
  [
    'half a character in a search',
    { name: 'A', query: { search: 'a\ud800' } },
    'query.search',
    'Control characters are not allowed',
  ],
  ['an unknown status', { name: 'A', query: { status: 'none' } }, 'query.status', undefined],
  [
    'an unknown kind',
    { name: 'A', query: { resolutionKind: 'trial' } },
    'query.resolutionKind',
    undefined,
  ],
  [
    'an id of a manager that is a path',
    { name: 'A', query: { caseManagerId: 'usr/../x' } },
    'query.caseManagerId',
    'Not a valid id',
  ],
  ['an unknown clock', { name: 'A', query: { clock: 'never' } }, 'query.clock', undefined],
  ['an unknown order', { name: 'A', query: { sort: 'secret' } }, 'query.sort', undefined],
  [
    'an unknown direction',
    { name: 'A', query: { sortDirection: 'up' } },
    'query.sortDirection',
    undefined,
  ],
])('refuses %s, and stores nothing', async (_what, body, field, message) => {
  const reply = await save('usr_four', body);
  expect(reply.status).toBe(400);
  expect(reply.body.issues).toContainEqual({ field, message: message ?? expect.any(String) });
  expect(await stored('usr_four')).toBeUndefined();
});

test('stores nothing but the name and the list’s parameters', async () => {
  const { body } = await save('usr_four', {
    name: 'Second page',
    query: { page: 7, perPage: 5, userId: 'usr_one' },
    id: 'viw_chosen',
    userId: 'usr_one',
  });
  expect(body.view).toEqual({
    id: expect.not.stringContaining('chosen'),
    name: 'Second page',
    query: { search: '', sort: 'id', sortDirection: 'desc' },
  });
});

test('keeps the views of one user from another', async () => {
  const { body } = await save('usr_five', inHearing);
  const before = await stored('usr_five');
  expect((await list('usr_six')).body.data).toEqual([]);
  expect((await replace('usr_six', body.view.id, inHearing)).status).toBe(404);
  expect((await remove('usr_six', body.view.id)).status).toBe(404);
  expect(await stored('usr_five')).toEqual(before);
  expect(await stored('usr_six')).toBeUndefined();
});

test('shows the receiver of a shared view only their own cases', async () => {
  const { body } = await save('usr_one', { name: 'All loans', query: { search: 'loan' } });
  // The address holds the parameters of the view and nothing else.
  const query = { search: body.view.query.search, sort: body.view.query.sort };
  const codesOf = async (userId: string) => {
    const reply = await callHandler<{ data: { caseCode: string }[] }>(
      apiEvent('GET', 'mediator/cases', { userId, query }),
    );
    return reply.body.data.map(({ caseCode }) => caseCode);
  };
  expect(await codesOf('usr_one')).toEqual([makeCase(1, 'usr_one').code]);
  expect(await codesOf('usr_two')).toEqual([makeCase(2, 'usr_two').code]);
  expect(await codesOf('usr_six')).toEqual([]);
});

test('shows none of a case manager’s other cases to who names them in a view', async () => {
  const { body } = await save('usr_six', { name: 'Theirs', query: { caseManagerId: 'usr_one' } });
  expect(Object.keys(body.view.query).sort()).toEqual([
    'caseManagerId',
    'search',
    'sort',
    'sortDirection',
  ]);
  const { caseManagerId = '' } = body.view.query;
  const reply = await call(
    apiEvent('GET', 'mediator/cases', { userId: 'usr_six', query: { caseManagerId } }),
  );
  expect(reply.body).toMatchObject({ total: 0, data: [] });
});

test('costs at most 8 units to read 30 views of the greatest length, and 3 to save a first one', async () => {
  const { table } = stores;
  const views = Array.from({ length: MAX_DOCKET_VIEWS }, (_, n) => ({
    id: `viw_${String(n).padStart(26, '0')}`,
    name: `${n} ${'க'.repeat(56)}`,
    query: {
      resolutionKind: 'arbitration',
      status: 'underResolution',
      clock: 'within30Days',
      caseManagerId: 'u'.repeat(64),
      search: 'க'.repeat(100),
      sort: 'nextHearingDate',
      sortDirection: 'desc',
    },
  }));
  const Item = { ...docketKeys.views('usr_full'), version: 30, views };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
  const principal = principalOf('usr_full');
  const listed = await readUnitsOf(table, (counted) =>
    listDocketViews({ table: counted }, { principal }),
  );
  expect(listed.result.data).toHaveLength(MAX_DOCKET_VIEWS);
  expect(listed.readUnits).toBeLessThanOrEqual(8);

  const created = await readUnitsOf(table, (counted) =>
    createDocketView(
      { table: counted },
      {
        principal: principalOf('usr_new'),
        body: { name: 'First', query: { search: '', sort: 'id', sortDirection: 'desc' } },
      },
    ),
  );
  // One to read, two to write an item of 1 KB in a transaction.
  expect(created.readUnits).toBe(3);
});
