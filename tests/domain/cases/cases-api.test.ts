import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';

/** The handler, called as by API Gateway. */

let table: Table;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ table, stop } = await startTable());
  await signIn(table, 'usr_one');
  await signIn(table, 'usr_two');
  await createCase(
    table,
    makeCase(1, 'usr_one', {
      title: 'Deccan Housing v. Patil',
      loanAccountNo: 'HFL/PN-22/0045',
      totalClaim: { amountMinor: 12_34_567_89, currency: 'INR' },
      nextHearingAt: '2026-12-31T18:30:00.000Z',
      respondents: [
        { name: 'Suresh Patil', partyId: 'pty_9', ownerId: 'usr_9' },
        { name: 'Ｋａｖｉｔａ Rao' },
      ],
    }),
  );
  await createCase(table, makeCase(2, 'usr_two', { title: 'Somebody else’s matter' }));
});
afterAll(() => stop());

const list = (query: Record<string, string> = {}, userId = 'usr_one') =>
  callHandler(apiEvent('GET', 'mediator/cases', { userId, query }));

test('lists the caller’s own docket in the seeds’ formats', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body).toMatchObject({ page: 1, perPage: 10, total: 1, lastPage: 1, arbitrationCount: 1 });
  expect(body).toHaveProperty('data.0', {
    id: caseIdOf(1),
    caseCode: 'ARB-2026-000001',
    title: 'Deccan Housing v. Patil',
    status: 'firstHearing',
    resolutionKind: 'arbitration',
    loanAccountNo: 'HFL/PN-22/0045',
    claimantParty: { name: 'Deccan Housing Finance', ownerId: 'usr_claimant' },
    respondentParty: { name: 'Suresh Patil', ownerId: 'usr_9' },
    respondentName: 'Suresh Patil',
    respondentParties: [{ name: 'Suresh Patil' }, { name: 'Ｋａｖｉｔａ Rao' }],
    respondentPartyId: 'pty_9',
    totalClaimValue: 1234567.89,
    currencyUnit: 'INR',
    nextHearingDate: { date: '01/01/2027 00:00:00', time: '01/01/2027 00:00:00' },
    hasAgreementDocument: false,
    caseManagerId: '',
    agentRole: 'neutral',
    created_at: '2026-01-05T06:30:00.000Z',
    updated_at: '2026-01-06T06:30:00.000Z',
  });
});

test.each([
  ['part of the code', 'ARB-2026'],
  ['the code without dashes', 'arb2026000001'],
  ['the whole id, in any letter case', caseIdOf(1).toLowerCase()],
  ['a word of the title, in capitals', 'DECCAN'],
  ['the beginning of the claimant', 'dec fin'],
  ['a second respondent, in plain letters', 'kavita'],
  ['the loan account number as printed', 'HFL/PN-22/0045'],
  ['the loan account number without its separators', 'hflpn220045'],
  ['words in another order', 'patil  deccan'],
  ['nothing but punctuation', ' - '],
])('finds a case by %s', async (_, search) => {
  expect((await list({ search })).body).toMatchObject({ total: 1 });
});

test.each([
  ['the middle of a word', 'eccan'],
  ['one word of two that fits', 'deccan xyz'],
  ['another neutral’s title', 'somebody'],
  ['another neutral’s id', caseIdOf(2)],
  ['key syntax', '@usr_manager#'],
])('does not find it by %s', async (_, search) => {
  const { status, body } = await list({ search });
  expect(status).toBe(200);
  expect(body).toMatchObject({ data: [], total: 0, lastPage: 1 });
});

test('returns an empty page after the last one and keeps the total', async () => {
  expect((await list({ page: '7' })).body).toMatchObject({ data: [], total: 1, lastPage: 1 });
});

test.each([
  [{ page: '501' }, 'Page no should be less than 500'],
  [{ page: '0' }, 'Page must be at least 1'],
  [{ perPage: '1001' }, 'perPage must be at most 1000'],
  [{ sort: 'title' }, undefined],
  [{ status: 'nonsense' }, undefined],
  [{ resolutionKind: 'litigation' }, undefined],
  [{ caseManagerId: 'a b' }, 'Not a valid id'],
  [{ search: 'x'.repeat(101) }, undefined],
])('refuses %o', async (query, message) => {
  const { status, body } = await list(query);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_input', ...(message && { message }) });
});

const open = (id: string, userId = 'usr_one') =>
  callHandler(apiEvent('GET', 'mediator/cases/{id}', { userId, params: { id } }));

test('opens the caller’s own case', async () => {
  const { status, body } = await open(caseIdOf(1));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    case: { id: caseIdOf(1), respondentPartyId: 'pty_9', hearingDatesSet: [], caseManagerId: '' },
  });
});

test('returns the same error for a foreign case and a missing one', async () => {
  const theirs = await open(caseIdOf(2));
  const missing = await open(caseIdOf(999));
  expect(theirs.status).toBe(404);
  const withoutId = ({ body }: { body: unknown }) => ({ ...Object(body), requestId: '' });
  expect(withoutId(theirs)).toEqual(withoutId(missing));
  expect(JSON.stringify(theirs.body)).not.toContain('Somebody');
});

test('hides the case from a neutral who is only requested', async () => {
  await signIn(table, 'usr_asked');
  await createCase(
    table,
    makeCase(3, 'usr_three', {
      assignments: [
        { userId: 'usr_three', name: 'Three', role: 'presiding' },
        { userId: 'usr_asked', name: 'Asked', role: 'requested' },
      ],
    }),
  );
  expect((await open(caseIdOf(3), 'usr_asked')).status).toBe(404);
  expect((await list({}, 'usr_asked')).body).toMatchObject({ total: 0 });
});

test('narrows a docket by caseManagerId and never widens it', async () => {
  const narrowed = await list({ caseManagerId: 'usr_two' });
  expect(narrowed.body).toMatchObject({ total: 0, allCount: 0 });
});

test('counts statistics under the filters and overall', async () => {
  const settled = await callHandler(
    apiEvent('GET', 'mediator/case-stats', { userId: 'usr_one', query: { status: 'settled' } }),
  );
  expect(settled.body).toMatchObject({ allCount: 0, arbitrationCount: 0, settled: 0 });
  const overall = await callHandler(apiEvent('GET', 'mediator/stats', { userId: 'usr_one' }));
  expect(overall.body).toMatchObject({ allCount: 1, arbitrationCount: 1, underResolution: 1 });
});
