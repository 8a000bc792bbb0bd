import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignParty } from '#lambdas/cases/filing/assign-party.ts';
import { changeCase } from '#lambdas/cases/writing/change-case.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { parseIdentityKeys } from '#lambdas/parties/seed.door.ts';
import { settlementKeys } from '#lambdas/settlement/record/settlement-keys.ts';
import { findSettlement } from '#lambdas/settlement/record/settlement-repository.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { identitySecret } from '#tests/support/keys/identity-keys.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { HOUR, type Settling, startSettlement } from './start-settlement.ts';

/** Who holds a link is fixed at the opening; a change of a side's people voids the running round. */

let on: Settling;
beforeAll(async () => {
  on = await startSettlement();
}, 60_000);
afterAll(() => on.stop());

const MALLORY = { id: 'agt_m', name: 'Mallory Rao', email: 'mallory@example.com' };

/** A verified party of the case manager, with an agent since before the opening. */
async function givenParty(partyId: string): Promise<void> {
  const at = on.now().toISOString();
  const agent = { ...MALLORY, partyId, role: 'primary', mobile: '+919820001111', createdAt: at };
  await batchWrite(on.deps.table, {
    put: [
      {
        ...partyKeys.party(partyId),
        ...{ id: partyId, ownerId: 'usr_mgr', name: 'Patil Traders', kind: 'others' },
        ...{ status: 'active', version: 1, createdAt: at, updatedAt: at, submittedAt: at },
        ...{ documentKind: 'pan', documentNumber: '', documentFingerprint: '', gstNumber: '' },
        ...{ houseNo: '', locality: '', city: '', state: '', pin: '', landmark: '' },
        document: { key: 'uploads/usr_mgr/identityDocument/upl_1', contentType: 'image/png' },
      },
      { ...partyKeys.agent(partyId, agent.id), ...agent },
    ],
  });
}

const takeOver = async (caseId: string, partyId: string) =>
  assignParty(
    { ...on.deps, identityKeys: async () => parseIdentityKeys(identitySecret) },
    {
      principal: principalOf('usr_mgr'),
      caseId,
      assigned: { as: 'respondent', partyId, respondentNumber: 1 },
    },
  );

const partyIdOf = (caseId: string) => `pty_${Number(caseId.slice(-8))}`;
const mailsOf = async (caseId: string) => {
  const { code = '' } = (await on.caseOf(caseId)) ?? {};
  return (await on.outbox()).filter((mail) => mail.includes(code) && mail.includes('have changed'));
};

async function expectVoided(caseId: string, link: string): Promise<void> {
  const page = await on.view(link);
  expect(page.rounds.map(({ result }) => result)).toEqual(['voided', undefined]);
  const mails = await mailsOf(caseId);
  for (const reached of ['meera@example.com', 'suresh@example.com', 'usr_med', 'usr_mgr'])
    expect(mails.some((mail) => mail.includes(reached))).toBe(true);
}

test('a case manager cannot learn a figure by taking the respondent’s place', async () => {
  const { caseId, links } = await on.opened();
  await givenParty('pty_evil');
  on.move(60);
  await on.offer(links.respondent, 10_000_000);
  await takeOver(caseId, 'pty_evil');
  // Neither the new agent nor the case's address leads to another mailbox.
  await expect(on.renew(caseId, 'respondent', MALLORY.id)).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await expect(on.offer(links.claimant, 5_000_000)).rejects.toMatchObject({
    message: 'Round 1 is closed',
  });
  await expectVoided(caseId, links.claimant);
  expect((await mailsOf(caseId)).join()).toContain('Patil Traders');
  // The real respondent still holds the link, and the figures of round 1 stay secret.
  await on.offer(links.respondent, 9_000_000, { round: 2 });
  on.move(HOUR);
  await on.closeDue();
  expect(await on.view(links.claimant)).toMatchObject({ state: 'notReached' });
});

describe('each change of a side’s people voids the running round and is mailed', () => {
  const table = () => on.deps.table;
  const ways: Record<string, (caseId: string) => Promise<unknown>> = {
    'a new agent of the claimant': (caseId) => on.addAgent(caseId, { ...MALLORY, id: 'agt_9' }),
    'another address of an agent': (caseId) =>
      on.addAgent(caseId, { id: 'agt_1', name: 'Meera Joshi', email: 'mallory@example.com' }),
    'a removed agent': (caseId) =>
      batchWrite(table(), { remove: [partyKeys.agent(partyIdOf(caseId), 'agt_1')] }),
    'another address of the respondent': (caseId) => edit(caseId, { email: 'mallory@example.com' }),
    'another name of the respondent': (caseId) => edit(caseId, { name: 'Mallory Rao' }),
    'another respondent': (caseId) => takeOver(caseId, 'pty_evil'),
    'another party of the claimant': (caseId) =>
      batchWrite(table(), {
        put: [
          {
            ...partyKeys.caseParty(caseId, 'claimant', 'pty_evil'),
            ...{ caseId, partyId: 'pty_evil', partyRole: 'claimant', name: 'Patil Traders' },
          },
        ],
      }),
  };
  const edit = (caseId: string, change: { name?: string; email?: string }) =>
    changeCase(on.deps, caseId, (stored) => {
      if (!stored) throw new Error('The case is stored');
      return {
        after: {
          ...stored,
          respondents: stored.respondents.map((one) => ({ ...one, ...change })),
        },
      };
    });

  test.each(Object.keys(ways))('%s', async (way) => {
    const { caseId, links } = await on.opened();
    await on.offer(links.claimant, 20_000_000);
    await on.offer(links.respondent, 30_000_000);
    await ways[way]?.(caseId);
    // Nobody opens a page: the scheduled run finds it before the round is decided.
    await on.closeDue();
    await expectVoided(caseId, links.claimant);
    const [settlement] = (await on.list(caseId)).settlements;
    expect(settlement?.settlementMinor).toBeUndefined();
    const count = (await mailsOf(caseId)).length;
    await on.closeDue();
    expect(await mailsOf(caseId)).toHaveLength(count);
  });

  test('also at the very end of the round, instead of a decision', async () => {
    const { caseId, links } = await on.opened({ rounds: 1 });
    await on.offer(links.claimant, 20_000_000);
    await on.offer(links.respondent, 30_000_000);
    await on.addAgent(caseId, { ...MALLORY, id: 'agt_9' });
    on.move(2 * HOUR);
    await on.closeDue();
    const page = await on.view(links.respondent);
    expect(page).toMatchObject({ state: 'cancelled', rounds: [{ result: 'voided' }] });
    expect(page.endReason).toContain('Mallory Rao joined the claimant’s side');
    expect(page.settlementMinor).toBeUndefined();
  });
});

test('another holder voids the round, and both sides and the neutrals learn of it', async () => {
  const arjun = { id: 'agt_2', name: 'Arjun Rao', email: 'arjun@example.com' };
  const { caseId, links } = await on.opened({ closesEarly: true }, {}, [arjun]);
  await on.offer(links.respondent, 10_000_000);
  await on.renew(caseId, 'claimant', 'agt_2');
  const link = await on.linkTo('arjun@example.com', caseId);
  await expect(on.offer(link, 5_000_000)).rejects.toMatchObject({ message: 'Round 1 is closed' });
  await expectVoided(caseId, links.respondent);
  expect((await mailsOf(caseId)).join()).toContain(
    'The link of the claimant went from Meera Joshi to Arjun Rao',
  );
});

test('the link of a person whose address was changed goes to the address of the opening', async () => {
  const arjun = { id: 'agt_2', name: 'Arjun Rao', email: 'arjun@example.com' };
  const { caseId } = await on.opened({ rounds: 4 }, {}, [arjun]);
  await on.addAgent(caseId, { ...arjun, email: 'mallory@example.com' });
  await on.renew(caseId, 'claimant', 'agt_2');
  expect(await on.linkTo('arjun@example.com', caseId)).toHaveLength(43);
  await expect(on.linkTo('mallory@example.com', caseId)).rejects.toThrow('No link');
});

test('a settlement of an earlier release goes on, with links for its present holders', async () => {
  const { caseId, links } = await on.opened();
  const stored = await findSettlement(on.deps.table, caseId, 1);
  if (!stored) throw new Error('The settlement is stored');
  const { eligible: _eligible, people: _people, ...earlier } = stored;
  await batchWrite(on.deps.table, {
    put: [{ ...settlementKeys.settlement(caseId, 1), ...earlier }],
  });
  await on.addAgent(caseId, { ...MALLORY, id: 'agt_9' });
  await expect(on.renew(caseId, 'claimant', 'agt_9')).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await on.renew(caseId, 'claimant');
  await on.offer(await on.linkTo('meera@example.com', caseId), 20_000_000);
  await on.offer(links.respondent, 30_000_000);
  on.move(HOUR);
  await on.closeDue();
  expect(await on.view(links.respondent)).toMatchObject({
    state: 'reached',
    settlementMinor: 25_000_000,
  });
});
