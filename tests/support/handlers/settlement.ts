import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { casePartyItem } from '#lambdas/parties/case-parties.door.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { openSettlement } from '#lambdas/settlement/manage/open-settlement.ts';
import { submitOffer } from '#lambdas/settlement/offers/submit-offer.ts';
import { parseOfferKeys } from '#lambdas/settlement/record/sealed-offers.ts';
import type { LinkDeps } from '#lambdas/settlement/record/settlement-deps.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { connectFiles } from '#shared/files/files.ts';
import { evidence } from '../keys/evidence-key.ts';
import { identitySecret } from '../keys/identity-keys.ts';
import { linkKeys, linksTo } from '../keys/link-keys.ts';
import { caseIdOf, makeCase } from '../make-case.ts';
import { addPerson } from '../people/add-person.ts';
import { principalOf } from '../people/principal.ts';
import { signIn } from '../people/sign-in.ts';
import type { MockedAws } from './mocked-aws.ts';

/** Negotiations of usr_one with a manager, an agent of the claimant and a respondent's address. */

const AT = '2026-03-02T05:00:00.000Z';
const keys = parseOfferKeys(identitySecret);

export async function addNegotiations(table: Table, numbers: readonly number[]): Promise<void> {
  for (const userId of ['usr_one', 'usr_two']) {
    await addPerson(table, { userId, role: 'caseManager' });
    await signIn(table, userId, 'caseManager');
  }
  const party = { id: 'pty_1', name: 'Deccan Housing Finance' };
  for (const number of numbers)
    await createCase(
      table,
      makeCase(number, 'usr_one', {
        resolutionKind: 'negotiation',
        status: 'negotiationOngoing',
        totalClaim: { amountMinor: 50_000_000, currency: 'INR' },
        respondents: [{ name: 'Suresh Patil', email: 'suresh@example.com' }],
        assignments: [
          { userId: 'usr_one', name: 'Person usr_one', role: 'managing' },
          { userId: 'usr_two', name: 'Person usr_two', role: 'presiding' },
        ],
      }),
      [casePartyItem(table, { caseId: caseIdOf(number), party, partyRole: 'claimant' })],
    );
  const agent = {
    ...{ id: 'agt_1', partyId: party.id, role: 'primary', name: 'Meera Joshi' },
    ...{ email: 'meera@example.com', mobile: '+919820001111', createdAt: AT },
  };
  await batchWrite(table, { put: [{ ...partyKeys.agent(party.id, agent.id), ...agent }] });
}

const depsAt = (table: Table, now: string): LinkDeps => ({
  table,
  clock: { now: () => new Date(now) },
  // A mocked client.
  files: connectFiles('portal-files'),
  evidenceKey: evidence.key,
  offerKeys: async () => keys,
  linkKeys: async () => linkKeys,
});

/** Opens one round of a case from 10:30 to `closesAt` and returns the links of its sides. */
export async function addSettlement(
  { table, aws }: { table: Table; aws: MockedAws },
  number: number,
  closesAt: string,
): Promise<{ claimant: string; respondent: string }> {
  await openSettlement(depsAt(table, AT), {
    principal: principalOf('usr_one'),
    params: { caseId: caseIdOf(number) },
    body: {
      rounds: 1,
      closesAt,
      closesEarly: false,
      tolerance: { kind: 'amount', amountMinor: 0 },
      claimantId: 'agt_1',
      respondentId: 'respondent_1',
    },
  });
  const code = `NEG-2026-${String(number).padStart(6, '0')}`;
  const linkOf = (email: string) => {
    const [link] = linksTo(email, aws.table.items(), code);
    if (!link) throw new Error(`No link was mailed to ${email}`);
    return link;
  };
  return { claimant: linkOf('meera@example.com'), respondent: linkOf('suresh@example.com') };
}

/** Both sides' offers of one paisa more than the other's demand. */
export async function addOffers(
  table: Table,
  links: { claimant: string; respondent: string },
): Promise<void> {
  for (const [link, amount] of [
    [links.claimant, 30_000_000],
    [links.respondent, 30_000_001],
  ] as const)
    await submitOffer(depsAt(table, AT), {
      body: { link, round: 1, amount, salt: 'ab'.repeat(32) },
    });
}
