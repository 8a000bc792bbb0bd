import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, type CaseParty, partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { listAgents } from '#lambdas/parties/agents/list-agents.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import type { AgentRecord, CasePartyRecord } from '#lambdas/parties/record/party-record.ts';
import { listCaseParties } from '#lambdas/parties/registry/list-case-parties.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { connectFiles } from '#shared/files/files.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { identityKeys } from '#tests/support/keys/identity-keys.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { startParties } from '#tests/support/stores/start/start-parties.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** The handler, called as by API Gateway. */

type Reply<Row> = { data: Row[]; total: number; lastPage: number; code?: string };

let table: Table;
let stop: () => Promise<void>;
let call: (event: ReturnType<typeof apiEvent>) => Promise<{ status: number; body: unknown }>;

const place = (n: number, partyRole: CasePartyRecord['partyRole'], partyId: string, name: string) =>
  ({
    ...partyKeys.caseParty(caseIdOf(n), partyRole, partyId),
    caseId: caseIdOf(n),
    partyId,
    partyRole,
    name,
  }) satisfies CasePartyRecord & { pk: string };

const agent = (partyId: string, id: string, role: AgentRecord['role'], name: string) =>
  ({
    ...partyKeys.agent(partyId, id),
    ...{ id, partyId, role, name, email: `${id}@example.com`, mobile: '+919820001234' },
    createdAt: '2026-01-05T06:30:00.000Z',
  }) satisfies AgentRecord & { pk: string };

const injected = '<img src=x onerror=alert(1)>';

beforeAll(async () => {
  const started = await startParties();
  ({ table, stop } = started);
  call = async (event) => {
    const { status, text } = await started.call(event);
    return { status, body: JSON.parse(text) };
  };
  await signIn(table, 'usr_one');
  await signIn(table, 'usr_two');
  await createCase(table, makeCase(1, 'usr_one'));
  await createCase(table, makeCase(2, 'usr_two'));
  await createCase(table, makeCase(3, 'usr_one'));
  await batchWrite(table, {
    put: [
      place(1, 'respondent', 'pty_r2', 'Zeenat Khan'),
      place(1, 'other', 'pty_o1', 'A Guarantor'),
      place(1, 'respondent', 'pty_r1', injected),
      place(1, 'claimant', 'pty_c1', 'Sahyadri Capital'),
      place(2, 'claimant', 'pty_c2', 'Secret Lender'),
      agent('pty_c1', 'agt_1', 'secondary', 'Aarti Rao'),
      agent('pty_c1', 'agt_2', 'primary', 'Zubin Mehta'),
      agent('pty_c1', 'agt_3', 'secondary', injected),
      agent('pty_c2', 'agt_4', 'primary', 'Hidden Agent'),
    ],
  });
});
afterAll(() => stop());

const parties = async (n: number, query: Record<string, string> = {}, userId = 'usr_one') => {
  const params = { id: caseIdOf(n) };
  const { status, body } = await call(
    apiEvent('GET', 'cases/{id}/parties', { userId, params, query }),
  );
  // Replies are untyped; each test asserts the fields that it reads.
  return { status, body: body as Reply<CaseParty> };
};

const agents = async (query: Record<string, string>, userId = 'usr_one') => {
  const { status, body } = await call(apiEvent('GET', 'agents', { userId, query }));
  // Replies are untyped; each test asserts the fields that it reads.
  return { status, body: body as Reply<Agent> };
};

test('lists the parties of a case by role, each role sorted by name', async () => {
  const { status, body } = await parties(1);
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 4, page: 1, perPage: 1000, lastPage: 1 });
  expect(body.data).toEqual([
    { partyId: 'pty_c1', partyRole: 'claimant', party: { name: 'Sahyadri Capital' } },
    { partyId: 'pty_r1', partyRole: 'respondent', party: { name: injected } },
    { partyId: 'pty_r2', partyRole: 'respondent', party: { name: 'Zeenat Khan' } },
    { partyId: 'pty_o1', partyRole: 'other', party: { name: 'A Guarantor' } },
  ]);
  const reverse = await parties(1, { sort: 'partyRole', sortDirection: 'desc' });
  expect(reverse.body.data.map(({ partyRole }) => partyRole)).toEqual([
    'other',
    'respondent',
    'respondent',
    'claimant',
  ]);
});

test('pages parties and agents with exact totals, and an empty page after the last', async () => {
  const caseId = caseIdOf(1);
  const seen = [];
  for (const page of ['1', '2', '3']) {
    const { body } = await parties(1, { perPage: '3', page });
    expect(body).toMatchObject({ total: 4, lastPage: 2 });
    seen.push(body.data.map(({ partyId }) => partyId));
  }
  expect(seen).toEqual([['pty_c1', 'pty_r1', 'pty_r2'], ['pty_o1'], []]);
  const second = await agents({ caseId, partyId: 'pty_c1', perPage: '2', page: '2' });
  expect(second.body).toMatchObject({ total: 3, lastPage: 2, data: [{ user: {} }] });
});

test('returns an empty list for a case without parties', async () => {
  expect((await parties(3)).body).toMatchObject({ data: [], total: 0, lastPage: 1 });
});

test('lists a party’s agents, the primary one first, with contact details only', async () => {
  const { body } = await agents({ caseId: caseIdOf(1), partyId: 'pty_c1' });
  expect(body.data.map(({ user }) => user.name)).toEqual(['Zubin Mehta', injected, 'Aarti Rao']);
  expect(body.data[0]).toEqual({
    id: 'agt_2',
    partyId: 'pty_c1',
    role: 'primary',
    email: 'agt_2@example.com',
    user: { name: 'Zubin Mehta', mobile: '+919820001234' },
  });
  const none = await agents({ caseId: caseIdOf(1), partyId: 'pty_r1' });
  expect(none.body).toMatchObject({ data: [], total: 0 });
});

test('returns the missing-case error for another neutral’s case', async () => {
  const theirs = await parties(2);
  const missing = await parties(999);
  expect([theirs.status, missing.status]).toEqual([404, 404]);
  expect(theirs.body).toEqual(missing.body);
  const theirAgents = await agents({ caseId: caseIdOf(2), partyId: 'pty_c2' });
  expect(theirAgents.status).toBe(404);
  expect(JSON.stringify([theirs, theirAgents])).not.toMatch(/Secret|Hidden/);
});

test('refuses a party of another case on a case of the caller', async () => {
  const theirs = await agents({ caseId: caseIdOf(1), partyId: 'pty_c2' });
  const missing = await agents({ caseId: caseIdOf(1), partyId: 'pty_none' });
  expect([theirs.status, theirs.body]).toEqual([404, missing.body]);
  expect(JSON.stringify(theirs)).not.toContain('Hidden');
});

test.each<Record<string, string>>([
  { page: '501' },
  { perPage: '0' },
  { sort: 'name' },
  { sortDirection: 'up' },
])('refuses parties by %o', async (query) => {
  expect((await parties(1, query)).status).toBe(400);
});

test.each<Record<string, string>>([
  {},
  { caseId: 'cas_1' },
  { caseId: caseIdOf(1), partyId: 'a#b' },
  { caseId: caseIdOf(1), partyId: 'pty_c1', page: '501' },
])('refuses agents by %o', async (query) => {
  expect((await agents(query)).status).toBe(400);
});

test('costs one read unit for parties and one and a half for agents', async () => {
  const principal = principalOf('usr_one');
  const caseId = caseIdOf(1);
  const listed = await readUnitsOf(table, (measured) =>
    listCaseParties(
      { table: measured },
      {
        principal,
        params: { id: caseId },
        query: partiesEndpoints.listCaseParties.query.parse({}),
      },
    ),
  );
  expect(listed.readUnits).toBe(1);
  const found = await readUnitsOf(table, (measured) =>
    listAgents(
      {
        table: measured,
        files: connectFiles('unused'),
        identityKeys: async () => identityKeys,
      },
      {
        principal,
        query: partiesEndpoints.listAgents.query.parse({ caseId, partyId: 'pty_c1' }),
      },
    ),
  );
  expect(found.readUnits).toBe(1.5);
});
