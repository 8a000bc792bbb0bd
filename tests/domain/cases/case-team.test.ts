import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { getCase } from '#lambdas/cases/reading/get-case.ts';
import { getPerson } from '#lambdas/cases/team/get-person.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { connectSnapshots } from '#lambdas/docket/search/snapshots.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { connectFiles } from '#shared/files/files.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { completeProfile } from '#tests/support/people/people.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { readUnitsOf, startTable } from '#tests/support/stores/start/start-table.ts';

let table: Table;
let stop: () => Promise<void>;

const injected = '"><script>alert(1)</script>';

async function addUser(userId: string, role: Role, facts: object = {}): Promise<void> {
  const contact = { email: `${userId}@example.com`, mobile: '+919820004321' };
  const user = { userId, name: `Person ${userId}`, ...contact, role, emailVerified: true };
  const createdAt = '2026-01-05T06:30:00.000Z';
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...accountsKeys.user(userId),
        ...user,
        createdAt,
        profile: completeProfile,
        ...facts,
      },
    }),
  );
}

beforeAll(async () => {
  ({ table, stop } = await startTable());
  await addUser('usr_arb', 'arbitrator', {
    profile: { ...completeProfile, shortBio: injected, numberOfMediationsConducted: '12' },
    avatarKey: 'uploads/usr_arb/avatar/picture.png',
  });
  await addUser('usr_mgr', 'caseManager');
  await addUser('usr_asked', 'mediator');
  await addUser('usr_stranger', 'mediator');
  await createCase(
    table,
    makeCase(1, 'usr_arb', {
      assignments: [
        { userId: 'usr_arb', name: 'Person usr_arb', role: 'presiding' },
        { userId: 'usr_mgr', name: 'Person usr_mgr', role: 'managing' },
        { userId: 'usr_asked', name: 'Person usr_asked', role: 'requested' },
        { userId: 'usr_gone', name: 'Removed Account', role: 'requested' },
      ],
    }),
  );
  await createCase(table, makeCase(2, 'usr_stranger'));
  await createCase(
    table,
    makeCase(3, 'usr_arb', {
      status: 'closedByCaseManager',
      presidingArbitrator: true,
      assignments: [
        { userId: 'usr_arb', name: 'Person usr_arb', role: 'presiding' },
        { userId: 'usr_mgr', name: 'Person usr_mgr', role: 'managing' },
      ],
    }),
  );
});
afterAll(() => stop());

async function person(callerId: string, id: string, n = 1, measured = table) {
  return personBy(callerId, id, { caseId: caseIdOf(n) }, measured);
}

async function personBy(
  callerId: string,
  id: string,
  query: { caseId?: string } = {},
  measured = table,
) {
  const reply = await getPerson(
    {
      table: measured,
      files: connectFiles('files'),
      snapshots: connectSnapshots(connectFiles('files')),
      clock: { now: () => new Date('2026-11-21T08:00:00.000Z') },
    },
    { principal: principalOf(callerId), params: { id }, query },
  );
  return casesEndpoints.getPerson.response.parse(reply).user;
}

test('shows a neutral of the case with the profile fields that the panel needs', async () => {
  const user = await person('usr_mgr', 'usr_arb');
  expect(user).toMatchObject({
    id: 'usr_arb',
    role: 'arbitrator',
    email: 'usr_arb@example.com',
    mobile: '+919820004321',
    qualification: 'LL.B.',
    specialities: ['Tenancy'],
    shortBio: injected,
    numberOfMediationsConducted: '12',
    avatarUrl: expect.stringMatching(/^https?:.*picture\.png\?.*X-Amz-Signature=/),
  });
  expect(user).not.toHaveProperty('emailVerified');
  expect(user).not.toHaveProperty('lastHeldPosition');
});

test('shows a case manager with name, email and mobile only', async () => {
  expect(await person('usr_arb', 'usr_mgr')).toEqual({
    id: 'usr_mgr',
    name: 'Person usr_mgr',
    email: 'usr_mgr@example.com',
    mobile: '+919820004321',
    role: 'caseManager',
    avatarUrl: '',
  });
});

test('shows requested neutrals to members; requested neutrals cannot open the case', async () => {
  expect((await person('usr_arb', 'usr_asked')).name).toBe('Person usr_asked');
  await expect(person('usr_asked', 'usr_arb')).rejects.toMatchObject({ code: 'not_found' });
});

test.each([
  ['somebody who is not on the case', 'usr_arb', 'usr_stranger', 1],
  ['a made-up user', 'usr_arb', 'usr_none', 1],
  ['somebody on the case without an account', 'usr_arb', 'usr_gone', 1],
])('returns the same error for %s', async (_, caller, id, n) => {
  await expect(person(caller, id, n)).rejects.toMatchObject({
    code: 'not_found',
    message: 'User not found',
  });
});

test.each([
  ['by a neutral who is not on the case', 'usr_stranger', 'usr_mgr', 1],
  ['through somebody else’s case', 'usr_arb', 'usr_stranger', 2],
  ['through a case that does not exist', 'usr_arb', 'usr_mgr', 999],
])('refuses a read %s', async (_, caller, id, n) => {
  await expect(person(caller, id, n)).rejects.toMatchObject({
    code: 'not_found',
    message: 'Case not found',
  });
});

test('without a case, shows only people who share a case with the caller', async () => {
  expect((await personBy('usr_arb', 'usr_mgr')).email).toBe('usr_mgr@example.com');
  expect((await personBy('usr_mgr', 'usr_arb')).qualification).toBe('LL.B.');
  expect((await personBy('usr_stranger', 'usr_stranger')).name).toBe('Person usr_stranger');
  for (const [caller, id] of [
    ['usr_arb', 'usr_stranger'],
    ['usr_stranger', 'usr_arb'],
    // A requested neutral is not yet on a case.
    ['usr_asked', 'usr_arb'],
    ['usr_arb', 'usr_asked'],
    ['usr_arb', 'usr_none'],
  ] as const)
    await expect(personBy(caller, id)).rejects.toMatchObject({
      code: 'not_found',
      message: 'User not found',
    });
  const { readUnits } = await readUnitsOf(table, (measured) =>
    personBy('usr_arb', 'usr_mgr', {}, measured),
  );
  expect(readUnits).toBeLessThanOrEqual(6);
});

test('refuses an invalid id', () => {
  const { params, query } = casesEndpoints.getPerson;
  expect(query.safeParse({ caseId: 'a#b' }).success).toBe(false);
  expect(params.safeParse({ id: '../me' }).success).toBe(false);
});

test('costs at most 3.5 read units, and half a unit when refused at the case', async () => {
  const shown = await readUnitsOf(table, (measured) => person('usr_arb', 'usr_mgr', 1, measured));
  expect(shown.readUnits).toBeLessThanOrEqual(3.5);
  const refused = await readUnitsOf(table, (measured) =>
    person('usr_arb', 'usr_stranger', 2, measured).catch(() => undefined),
  );
  expect(refused.readUnits).toBe(0.5);
});

test('returns the manager and the presiding neutral, and removes the manager when the case ends', async () => {
  const read = async (n: number) => {
    const reply = await getCase(
      { table, files: connectFiles('files') },
      { principal: principalOf('usr_arb'), params: { id: caseIdOf(n) } },
    );
    return casesEndpoints.getCase.response.parse(reply).case;
  };
  expect(await read(1)).toMatchObject({
    caseManagerId: 'usr_mgr',
    caseManager: { id: 'usr_mgr', name: 'Person usr_mgr', disabled: false },
    presidingNeutral: { id: 'usr_arb', name: 'Person usr_arb' },
    presidingArbitrator: 'no',
  });
  expect(await read(3)).toMatchObject({
    caseManager: { disabled: true },
    presidingArbitrator: 'yes',
  });
  await createCase(table, makeCase(4, 'usr_arb'));
  expect((await read(4)).caseManager).toBeUndefined();
});
