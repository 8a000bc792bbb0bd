import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPARED_CASES_MAX, type InviteReview } from '#contracts/endpoints/disclosures.ts';
import { findConflicts } from '#lambdas/invites/review/find-conflicts.ts';
import { casePartyItem } from '#lambdas/parties/case-parties.door.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { parseSystemSettings } from '#lambdas/system-config/door.ts';
import { systemConfigKeys } from '#lambdas/system-config/record/system-config-keys.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { acceptanceOf } from '#tests/support/people/acceptance.ts';
import { fillDocketStraight, LENDER } from '#tests/support/stores/fill-docket-straight.ts';
import { startStores } from '#tests/support/stores/start/start-stores.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';
import { type Invites, managedBy, startInvites } from './start-invites.ts';

/** What an invited neutral sees before they answer. */

const review = (userId: string, id: string) =>
  callHandler<InviteReview & { message: string }>(
    apiEvent('GET', 'invites/{id}/review', { userId, params: { id } }),
  );

describe('the review', () => {
  let on: Invites;
  beforeAll(async () => {
    on = await startInvites();
  });
  afterAll(() => on.stop());

  const claimant = (name: string) => ({ partyId: `pty_${name}`, name, ownerId: 'usr_claimant' });

  async function addCounsel(
    caseId: string,
    partyRole: 'claimant' | 'respondent',
    counsel: string,
    party = { id: `pty_${caseId}_${partyRole}`, name: 'A party' },
  ) {
    await transact(on.table, () => [casePartyItem(on.table, { caseId, partyRole, party })]);
    const agent = {
      id: 'agt_1',
      partyId: party.id,
      role: 'primary',
      name: counsel,
      email: 'counsel@example.com',
      mobile: '+919800000000',
      createdAt: '2026-01-05T06:30:00.000Z',
    };
    await on.table.client.send(
      new PutCommand({
        TableName: on.table.name,
        Item: { ...partyKeys.agent(party.id, agent.id), ...agent },
      }),
    );
  }

  /** A case of usr_med to which usr_med_2 is invited. */
  async function invitedTo(facts: Parameters<Invites['newCase']>[0]) {
    const caseId = await on.newCase({ ...managedBy('usr_mgr'), ...facts });
    return { caseId, id: (await on.invite('usr_med', { caseId })).body.invite.id };
  }

  test('shows the dispute, the parties and their counsel by name alone', async () => {
    const { caseId, id } = await invitedTo({
      claimant: claimant('Tapti Steel'),
      respondents: [{ name: 'Uday Rane', partyId: 'pty_rane', email: 'rane@example.com' }],
      description: 'Twelve unpaid deliveries',
      totalClaim: { amountMinor: 12_500_000, currency: 'INR' },
    });
    await addCounsel(caseId, 'claimant', 'Advocate Kurup', {
      id: 'pty_Tapti Steel',
      name: 'Tapti Steel',
    });
    const { status, body } = await review('usr_med_2', id);
    expect(status, body.message).toBe(200);
    expect(body.dispute).toMatchObject({
      description: 'Twelve unpaid deliveries',
      totalClaimValue: 125_000,
    });
    expect(body.parties).toEqual([
      { name: 'Tapti Steel', role: 'claimant', counsel: ['Advocate Kurup'] },
      { name: 'Uday Rane', role: 'respondent', counsel: [] },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/@example|\+91/);
    expect(body.conflicts).toEqual([]);
  });

  test('names own cases with the same, a similar or a kindred name, in present and past', async () => {
    const own = await on.newCase(
      { claimant: claimant('BRAHMA Finance Pvt. Ltd.'), respondents: [{ name: 'Lata Iyer' }] },
      'usr_med_2',
    );
    const past = await on.newCase(
      {
        claimant: claimant('Somebody'),
        respondents: [{ name: 'Brahma Textiles LLP' }],
        status: 'quitByClaimant',
      },
      'usr_med_2',
    );
    // Not theirs: it is never shown.
    await on.newCase({ claimant: claimant('Brahma Finance') }, 'usr_arb');
    const { id } = await invitedTo({
      claimant: claimant('Brahma Finance Private Limited'),
      respondents: [{ name: 'Lata Krishnan Iyer' }],
    });
    const { conflicts } = (await review('usr_med_2', id)).body;
    expect(
      conflicts.map(({ match, role, ownName, ownRole, case: one }) => ({
        ...{ match, role, ownName, ownRole },
        id: one.id,
        isPast: one.isPast,
      })),
    ).toEqual([
      {
        ...{ match: 'same', role: 'claimant', ownName: 'BRAHMA Finance Pvt. Ltd.' },
        ...{ ownRole: 'claimant', id: own, isPast: false },
      },
      {
        ...{ match: 'similar', role: 'respondent', ownName: 'Lata Iyer' },
        ...{ ownRole: 'respondent', id: own, isPast: false },
      },
      {
        ...{ match: 'group', role: 'claimant', ownName: 'Brahma Textiles LLP' },
        ...{ ownRole: 'respondent', id: past, isPast: true },
      },
    ]);
  });

  test('names own cases of another company of a group that the deployment knows', async () => {
    const companyGroups = parseSystemSettings({
      companyGroups: [{ name: 'Sahyadri', companies: ['Sahyadri Bank', 'Konkan Leasing Ltd'] }],
    }).companyGroups;
    await on.table.client.send(
      new PutCommand({
        TableName: on.table.name,
        Item: { ...systemConfigKeys.settings(), companyGroups },
      }),
    );
    const own = await on.newCase(
      { claimant: claimant('Konkan Leasing Limited'), respondents: [{ name: 'Vasai Foods' }] },
      'usr_med_2',
    );
    const { id } = await invitedTo({
      claimant: claimant('Sahyadri Bank Ltd'),
      respondents: [{ name: 'Palghar Timber' }],
    });
    expect((await review('usr_med_2', id)).body.conflicts).toMatchObject([
      {
        ...{ match: 'group', name: 'Sahyadri Bank Ltd', ownName: 'Konkan Leasing Limited' },
        case: { id: own },
      },
    ]);
  });

  test('compares counsel with counsel and parties of own cases', async () => {
    const own = await on.newCase({ claimant: claimant('Zeta'), respondents: [] }, 'usr_med_2');
    await addCounsel(own, 'respondent', 'Ms. Meera Joshi');
    const { caseId, id } = await invitedTo({ claimant: claimant('Omega'), respondents: [] });
    await addCounsel(caseId, 'claimant', 'Meera Joshi', { id: 'pty_Omega', name: 'Omega' });
    const { conflicts } = (await review('usr_med_2', id)).body;
    expect(conflicts).toMatchObject([
      {
        match: 'same',
        name: 'Meera Joshi',
        role: 'claimantCounsel',
        ownName: 'Ms. Meera Joshi',
        ownRole: 'respondentCounsel',
        case: { id: own },
      },
    ]);
  });

  test('is for the invited person alone, and ends with the answer', async () => {
    const { id } = await invitedTo({});
    for (const userId of ['usr_med', 'usr_mgr', 'usr_stranger'])
      expect((await review(userId, id)).status).toBe(404);
    await on.answer('usr_med_2', id, acceptanceOf('mediator'));
    expect(await review('usr_med_2', id)).toMatchObject({
      status: 409,
      body: { message: 'This invitation was accepted already' },
    });
  });
});

test('the check costs about the same for 100 and 3,000 cases, and compares at most 40', async () => {
  const started = await startStores();
  const now = new Date('2026-11-21T08:00:00.000Z');
  const costs: number[] = [];
  for (const cases of [100, 3_000]) {
    const userId = `usr_${cases}`;
    await fillDocketStraight(started, { userId, cases, now });
    const { result, readUnits } = await readUnitsOf(started.stores.table, (table) =>
      findConflicts(
        { ...started.stores, table },
        { userId, caseId: 'cas_new', named: [{ name: `${LENDER} Ltd`, role: 'claimant' }] },
      ),
    );
    costs.push(readUnits);
    const inCases = new Set(result.conflicts.map((one) => one.case.id));
    expect(inCases.size).toBeLessThanOrEqual(COMPARED_CASES_MAX);
    expect(inCases.size).toBeGreaterThan(0);
    expect(result.hasMore).toBe(cases > 200);
  }
  await started.stop();
  const [small = 0, large = 0] = costs;
  expect(large).toBeLessThanOrEqual(150);
  // The smaller docket has fewer cases with the name.
  expect(large - small).toBeLessThanOrEqual(25);
}, 120_000);
