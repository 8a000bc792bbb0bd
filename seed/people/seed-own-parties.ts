import {
  type IdentityKeys,
  type PartyRecord,
  partyItems,
  partyKeys,
} from '#lambdas/parties/seed.door.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { indianTime } from '../indian-calendar.ts';
import { createRandom } from '../random.ts';
import { seedOnce } from '../seed-once.ts';
import { type MadeParty, makeParty, sealParty } from './make-parties.ts';
import type { SeedNeutrals } from './seed-neutrals.ts';

type SeedOwnParties = { neutrals: SeedNeutrals; now: Date; identityKeys: IdentityKeys };

type Spec = {
  owner: keyof SeedNeutrals;
  sort: Parameters<typeof makeParty>[1];
  state: 'active' | 'waiting' | 'declined';
  /** Days before now. */
  daysAgo: number;
};

/** Over one page for the arbitrator, each state for the mediator, a queue for the registry. */
const specs: readonly Spec[] = [
  ...Array.from({ length: 10 }, (_, n): Spec => {
    const sort = n % 3 === 0 ? 'lender' : n % 3 === 1 ? 'firm' : 'person';
    return { owner: 'arbitrator', sort, state: 'active', daysAgo: 200 - n * 15 };
  }),
  { owner: 'arbitrator', sort: 'person', state: 'waiting', daysAgo: 3 },
  { owner: 'arbitrator', sort: 'firm', state: 'waiting', daysAgo: 1 },
  { owner: 'mediator', sort: 'firm', state: 'active', daysAgo: 90 },
  { owner: 'mediator', sort: 'person', state: 'active', daysAgo: 41 },
  { owner: 'mediator', sort: 'person', state: 'declined', daysAgo: 12 },
  { owner: 'mediator', sort: 'person', state: 'waiting', daysAgo: 2 },
  { owner: 'caseManager', sort: 'lender', state: 'active', daysAgo: 150 },
];

/** Seeds parties registered by the demo neutrals. Repeating it adds only what is missing. */
export async function seedOwnParties(table: Table, input: SeedOwnParties): Promise<void> {
  await seedOnce(table, { mark: 'PARTIES#1', now: input.now }, async () => {
    for (const { party, agents } of makeOwnParties(input)) {
      await transact(table, () => Object.values(partyItems(table, undefined, party))).catch(
        (error: unknown) => {
          // It already exists: a previous run stopped before it wrote the marker.
          if (!failedConditions(error)?.length) throw error;
        },
      );
      await batchWrite(table, {
        put: agents.map((agent) => ({ ...partyKeys.agent(agent.partyId, agent.id), ...agent })),
      });
    }
  });
}

function makeOwnParties({ neutrals, now, identityKeys }: SeedOwnParties) {
  const names = new Set<string>();
  return specs.map((spec, position): { party: PartyRecord; agents: MadeParty['agents'] } => {
    const random = createRandom(`own party:${position}`);
    const at = indianTime(now, -spec.daysAgo, random.integer(9, 18), random.integer(0, 59));
    let made = makeParty(random, spec.sort, at);
    while (names.has(`${spec.owner} ${made.party.name}`)) made = makeParty(random, spec.sort, at);
    names.add(`${spec.owner} ${made.party.name}`);
    // A separate party, even if the docket has one with the same name.
    const id = random.id('pty');
    return {
      party: sealParty(identityKeys, {
        ...made.party,
        id,
        ownerId: neutrals[spec.owner].userId,
        ...(spec.state === 'active'
          ? { status: 'active' as const, decidedBy: neutrals.caseManager.userId }
          : { status: 'underVerification' as const }),
        ...(spec.state === 'declined' && {
          declinedReason: 'The document cannot be read. Please upload a sharper copy.',
          decidedBy: neutrals.caseManager.userId,
        }),
      }),
      agents: made.agents.map((agent) => ({ ...agent, id: random.id('agt'), partyId: id })),
    };
  });
}
