import type { CaseInput } from '#contracts/rules/cases/case-input.ts';
import { createCaseFor } from '#lambdas/cases/seed.door.ts';
import { listOwnRows } from '#lambdas/parties/seed.door.ts';
import type { Stores } from '../connect-stores.ts';
import type { DemoPerson } from '../people/demo-people.ts';
import { seedOnce } from '../seed-once.ts';

type Owner = 'mediator' | 'arbitrator';
type Spec = { owner: Owner; input: Omit<CaseInput, 'partyId'> };

/** Drafts of a case cart: some complete, one incomplete. */
const specs: readonly Spec[] = [
  {
    owner: 'mediator',
    input: {
      title: 'Rent and repairs of a shop in the fish market',
      resolutionKind: 'mediation',
      description:
        'The roof leaked through two monsoons. The tenant held back half the rent for seven months; the landlord wants the rent, the tenant the repairs.',
      totalClaimValue: 182_500,
      currencyUnit: 'INR',
      caseTopic: ['Tenancy', 'Repairs'],
      respondents: [
        {
          respondentKind: 'others',
          respondentName: 'Suresh Pillai',
          respondentEmail: 'suresh.pillai@example.com',
          respondentMobile: '9820000310',
          respondentPanNumber: '',
        },
      ],
    },
  },
  {
    owner: 'arbitrator',
    input: {
      title: 'Unpaid instalments of a delivery van',
      resolutionKind: 'arbitration',
      description:
        'Nine instalments are open since the van was in the workshop. The borrower says that the insurance should have paid them.',
      totalClaimValue: 346_780.5,
      currencyUnit: 'INR',
      loanAccountNo: 'LN 24/550018',
      caseTopic: ['Vehicle loan'],
      claim_items: [
        {
          title: 'Principal outstanding',
          unit: 'INR',
          claimValue: 301_200,
          description: 'As of the day of the notice',
        },
        {
          title: 'Interest',
          unit: 'INR',
          claimValue: 45_580.5,
          description: 'At the rate of the agreement',
        },
      ],
      respondents: [
        {
          respondentKind: 'others',
          respondentName: 'Imran Shaikh',
          respondentEmail: 'imran.shaikh@example.com',
          respondentMobile: '9820000311',
          respondentPanNumber: '',
        },
      ],
    },
  },
  {
    owner: 'arbitrator',
    input: {
      title: 'Lease of a cold store, accounts of the last season',
      resolutionKind: 'arbitration',
      totalClaimValue: 1_250_000,
      currencyUnit: 'INR',
    },
  },
];

/**
 * Saves drafts of the demo neutrals for a party that they registered. Requires seedOwnParties.
 * Repeating it adds only what is missing.
 */
export async function seedOwnDrafts(
  { table, files, identityKeys }: Stores,
  { neutrals, now }: { neutrals: Record<Owner, DemoPerson>; now: Date },
): Promise<void> {
  await seedOnce(table, { mark: 'DRAFTS#1', now }, async () => {
    for (const { owner, input } of specs) {
      const { userId, role } = neutrals[owner];
      const claimant = (await listOwnRows(table, userId)).find(({ status }) => status === 'active');
      if (!claimant) throw new Error(`${owner} has no party to file a case for`);
      await createCaseFor(
        {
          table,
          files,
          identityKeys: async () => identityKeys,
          clock: { now: () => now },
        },
        {
          principal: { userId, role, sessionId: '', emailVerified: true, isProfileComplete: true },
          input: { ...input, partyId: claimant.id },
          isDraft: true,
          once: {
            endpointId: 'createCase',
            idempotencyKey: `seed ${input.title}`,
            request: input,
          },
        },
      );
    }
  });
}
