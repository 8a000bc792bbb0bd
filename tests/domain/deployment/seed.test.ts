import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { caseCreationEndpoints } from '#contracts/endpoints/cases/case-creation.ts';
import { caseSchema } from '#contracts/endpoints/cases/cases.ts';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import { partiesEndpoints, partySchema } from '#contracts/endpoints/parties.ts';
import {
  caseStatuses,
  caseStatusKeys,
  resolutionKinds,
} from '#contracts/rules/cases/case-status.ts';
import { indianStateNames, isPinOf } from '#contracts/rules/parties/indian-states.ts';
import { listCart } from '#lambdas/cases/filing/list-cart.ts';
import { getCase } from '#lambdas/cases/reading/get-case.ts';
import { caseRecordSchema } from '#lambdas/cases/record/case-record.ts';
import { hearingSchema } from '#lambdas/cases/record/hearing-repository.ts';
import { commentRecordSchema } from '#lambdas/comments/record/comment-record.ts';
import { getDocketStatistics } from '#lambdas/docket/counts/get-docket-statistics.ts';
import { listCases } from '#lambdas/docket/lists/list-cases.ts';
import { listOwnInvites } from '#lambdas/invites/record/invite-repository.ts';
import { noteRecordSchema } from '#lambdas/notes/record/note-repository.ts';
import { getNotificationCount } from '#lambdas/notifications/get-notification-count.ts';
import {
  agentRecordSchema,
  casePartyRecordSchema,
  partyRecordSchema,
} from '#lambdas/parties/record/party-record.ts';
import { listParties } from '#lambdas/parties/registry/list-parties.ts';
import { fillDocket } from '#seed/cases/fill-docket.ts';
import { makeDocket, seedDocket } from '#seed/cases/seed-docket.ts';
import { seedOwnDrafts } from '#seed/cases/seed-own-drafts.ts';
import { demoPeople } from '#seed/people/demo-people.ts';
import { seedOwnParties } from '#seed/people/seed-own-parties.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { connectFiles } from '#shared/files/files.ts';
import { toIndianDateTime } from '#shared/india-time.ts';
import { identityKeys } from '../../support/keys/identity-keys.ts';
import { principalOf } from '../../support/people/principal.ts';
import { scanTable } from '../../support/stores/scan-table.ts';
import { type Stores, startStores } from '../../support/stores/start/start-stores.ts';
import { storedActivities } from '../../support/stores/stored-activities.ts';

const neutrals = demoPeople;
const now = new Date('2026-11-21T08:00:00.000Z');
const everything = docketEndpoints.listCases.query.parse({ perPage: 1000 });

let stores: Stores;
let table: Table;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stores, stop } = await startStores());
  table = stores.table;
});
afterAll(() => stop());

test('generates the same docket each time, with the same ids on another day', () => {
  expect(makeDocket({ neutrals, now })).toEqual(makeDocket({ neutrals, now }));
  const later = makeDocket({ neutrals, now: new Date('2027-02-03T20:00:00.000Z') });
  expect(later.map(({ record }) => record.id)).toEqual(
    makeDocket({ neutrals, now }).map(({ record }) => record.id),
  );
});

test('covers every status of each kind, and the variations of a case', () => {
  const records = makeDocket({ neutrals, now }).map(({ record }) => record);
  expect(records.length).toBeGreaterThanOrEqual(60);
  for (const status of caseStatusKeys)
    for (const kind of caseStatuses[status].kinds)
      expect(
        records.some((one) => one.status === status && one.resolutionKind === kind),
        `${kind} ${status}`,
      ).toBe(true);
  const some = (is: (one: (typeof records)[number]) => unknown) => records.some(is);
  expect(some((one) => one.respondentStatus === 'pending')).toBe(true);
  expect(some((one) => one.respondentStatus === 'declined')).toBe(true);
  expect(some((one) => one.subscriptionKind === 'adhoc')).toBe(true);
  expect(some((one) => one.respondents.length > 2)).toBe(true);
  expect(some((one) => one.counterClaim)).toBe(true);
  expect(some((one) => !one.totalClaim)).toBe(true);
  expect(some((one) => one.status === 'arbitrationInprogress' && !one.nextHearingAt)).toBe(true);
  expect(some((one) => Object.keys(one.bulkUploadExtraFields).length > 4)).toBe(true);
  expect(some((one) => one.uploadedDocuments.length > 0)).toBe(true);
  expect(some((one) => one.presidingArbitrator)).toBe(true);
  expect(some((one) => one.assignments.some(({ role }) => role === 'requested'))).toBe(true);
});

test('puts hearings of each neutral on the present day, if wanted', () => {
  const today = toIndianDateTime(now.toISOString()).slice(0, 10);
  const ofToday = (hasHearingsToday: boolean) =>
    makeDocket({ neutrals, now, hasHearingsToday }).filter(
      ({ record: { nextHearingAt } }) =>
        nextHearingAt && toIndianDateTime(nextHearingAt).slice(0, 10) === today,
    );
  expect(ofToday(false)).toEqual([]);
  for (const { userId } of [neutrals.mediator, neutrals.arbitrator])
    expect(
      ofToday(true).filter(({ record }) =>
        record.assignments.some((one) => one.userId === userId && one.role === 'presiding'),
      ).length,
    ).toBeGreaterThanOrEqual(2);
});

test('contains exactly the neutral fields that a case needs', () => {
  for (const { record } of makeDocket({ neutrals, now }))
    expect(caseRecordSchema.parse({ ...record, version: 1 })).toEqual({ ...record, version: 1 });
});

test('adds claim items up to the claim, and opposes no party to itself', () => {
  for (const { record } of makeDocket({ neutrals, now })) {
    const parts = record.claimItems.map((item) => item.claimValue.amountMinor);
    if (parts.length > 0)
      expect(parts.reduce((sum, part) => sum + part)).toBe(record.totalClaim?.amountMinor);
    expect(record.respondents.map(({ name }) => name)).not.toContain(record.claimant.name);
  }
});

test('stores each record in its own format, and creates no duplicates when run again', async () => {
  const first = await seedDocket(table, { neutrals, now, identityKeys });
  const items = await scanTable(table);
  expect(first.created).toBe(makeDocket({ neutrals, now }).length);

  const again = await seedDocket(table, {
    neutrals,
    now: new Date('2026-12-01T00:00:00.000Z'),
    identityKeys,
  });
  expect(again.created).toBe(0);
  expect(await scanTable(table)).toHaveLength(items.length);

  const parse = (skPrefix: string, schema: { parse(item: unknown): unknown }) => {
    const rows = items.filter(
      ({ pk, sk }) => String(sk).startsWith(skPrefix) && !String(pk).startsWith('NEUTRAL#'),
    );
    expect(rows.length, skPrefix).toBeGreaterThan(20);
    for (const row of rows) schema.parse(row);
  };
  parse('CASE', { parse: (item) => 'version' in Object(item) && caseRecordSchema.parse(item) });
  parse('HEARING#', hearingSchema);
  parse('COMMENT#', commentRecordSchema);
  parse('NOTE#', noteRecordSchema);
  parse('AGENT#', agentRecordSchema);
  parse('PARTY#', casePartyRecordSchema);
  for (const row of items.filter(({ sk }) => sk === 'PARTY')) partyRecordSchema.parse(row);
});

test('gives each neutral a docket, notifications and case pages that match the contract', async () => {
  await seedDocket(table, { neutrals, now, identityKeys });
  for (const { userId } of Object.values(neutrals)) {
    const principal = principalOf(userId);
    const list = await listCases(stores, { principal, query: everything });
    expect(list.total).toBe(list.data.length);
    expect(list.total).toBeGreaterThan(30);
    expect(docketEndpoints.listCases.response.safeParse(list).error).toBeUndefined();
    for (const { id } of list.data) {
      const reply = await getCase(
        { table, files: connectFiles('files') },
        { principal, params: { id } },
      );
      expect(caseSchema.safeParse(reply.case).error).toBeUndefined();
    }
    const { notificationCount } = await getNotificationCount({ table }, { principal });
    const received = await listOwnInvites(table, userId, 'received');
    const open = received.filter(({ record }) => record.status === 'requested');
    expect(open.length).toBeGreaterThan(0);
    expect((await listOwnInvites(table, userId, 'sent')).length).toBeGreaterThan(0);
    expect(notificationCount).toBe(list.total + open.length);
  }
  const statistics = await getDocketStatistics(
    { table },
    { principal: principalOf(neutrals.caseManager.userId) },
  );
  for (const kind of resolutionKinds) expect(statistics[`${kind}Count`]).toBeGreaterThan(10);
});

test('stores notifications by time, newest first, none in the future', async () => {
  for (const { userId } of Object.values(neutrals)) {
    const times = (await storedActivities(table, userId)).map(({ createdAt }) => createdAt);
    expect(times.length).toBeGreaterThan(25);
    expect(times).toEqual(times.toSorted().reverse());
    expect(times[0]).toBeDefined();
    expect((times[0] ?? '') <= now.toISOString()).toBe(true);
  }
});

test('gives neutrals parties in each state, without duplicates', async () => {
  await seedOwnParties(table, { neutrals, now, identityKeys });
  const count = (await scanTable(table)).length;
  await seedOwnParties(table, { neutrals, now, identityKeys });
  expect(await scanTable(table)).toHaveLength(count);

  const deps = { table, identityKeys: async () => identityKeys };
  const parties = async (person: keyof typeof neutrals, query: object = {}) =>
    listParties(deps, {
      principal: { ...principalOf(neutrals[person].userId), role: neutrals[person].role },
      query: partiesEndpoints.listParties.query.parse(query),
    });
  expect(await parties('arbitrator')).toMatchObject({ total: 12, lastPage: 2 });
  expect(await parties('arbitrator', { status: 'underVerification' })).toMatchObject({ total: 2 });
  expect((await parties('mediator')).data.map(({ declinedReason }) => !!declinedReason)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  const { data, total } = await parties('caseManager', { view: 'toVerify' });
  expect(total).toBe(3);
  for (const party of data) {
    expect(partySchema.parse(party)).toEqual(party);
    expect(isPinOf(z.enum(indianStateNames).parse(party.document_state), party.document_pin)).toBe(
      true,
    );
  }
});

test('gives neutrals drafts in their carts, one of them incomplete, without duplicates', async () => {
  // Uses real time: the idempotency records expire after a day.
  const input = { neutrals, now: new Date() };
  await seedOwnDrafts({ ...stores, identityKeys }, input);
  const count = (await scanTable(table)).length;
  await seedOwnDrafts({ ...stores, identityKeys }, input);
  await table.client.send(
    new DeleteCommand({ TableName: table.name, Key: { pk: 'SEED', sk: 'DRAFTS#1' } }),
  );
  await seedOwnDrafts({ ...stores, identityKeys }, input);
  expect(await scanTable(table)).toHaveLength(count);

  const gapsOf = async (person: 'mediator' | 'arbitrator') => {
    const query = caseCreationEndpoints.listCart.query.parse({});
    const principal = principalOf(neutrals[person].userId);
    return (await listCart({ table }, { principal, query })).data.map(({ missing }) => missing);
  };
  expect(await gapsOf('mediator')).toEqual([[]]);
  const gaps = await gapsOf('arbitrator');
  expect(gaps).toHaveLength(2);
  expect(gaps.flat()).toEqual([
    'Description or a description document is required',
    'Respondent is required',
  ]);
});

test('counts each case once when a bulk run is stopped and resumed', async () => {
  const arbitrator = { userId: 'usr_bulk', name: 'Raghav Menon' };
  await expect(
    fillDocket(stores, {
      arbitrator,
      now,
      cases: 900,
      onProgress: (done) => {
        if (done === 500) throw new Error('stopped');
      },
    }),
  ).rejects.toThrow('stopped');
  await fillDocket(stores, { arbitrator, now: new Date(), cases: 700 });
  await fillDocket(stores, { arbitrator, now: new Date(), cases: 700 });

  const principal = principalOf('usr_bulk');
  const list = await listCases(stores, { principal, query: everything });
  expect(list.total).toBe(700);
  expect(new Set(list.data.map(({ id }) => id)).size).toBe(700);
  expect(list.data[0]).toMatchObject({
    caseCode: 'ARB-2020-000700',
    resolutionKind: 'arbitration',
  });
  const search = docketEndpoints.listCases.query.parse({ perPage: 1000, search: 'arb' });
  expect((await listCases(stores, { principal, query: search })).total).toBe(700);
});
