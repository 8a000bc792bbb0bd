import type { AgentRecord, PartyRecord } from '../../lambdas/parties/party-record.ts';
import type { Matter } from './matters.ts';
import { emailOf, firms, lenders, mobileNumber, personName, places } from './people.ts';
import { createRandom, type Random } from './random.ts';

export type MadeParty = { party: PartyRecord; agents: AgentRecord[] };

/**
 * A party of this sort with its agents. Firms and lenders are the same party in each of their
 * cases, persons are somebody new. Nobody disputes with themselves: `otherThan` is the other side's name.
 */
export function makeParty(
  random: Random,
  sort: Matter['claimant'],
  /** A party is registered before its first case. */
  createdAt: string,
  otherThan?: string,
): MadeParty {
  let name = drawName(random, sort);
  while (name === otherThan) name = drawName(random, sort);
  const own = sort === 'person' ? random : createRandom(`party:${name}`);
  const id = own.id('pty');
  const { city, locality, state, pin } = own.pick(places);
  const agentCount = sort === 'person' ? own.integer(0, 1) : own.integer(1, 3);
  return {
    party: {
      id,
      ownerId: own.id('usr'),
      name,
      kind: sort === 'person' ? 'self' : 'organisation',
      status: 'active',
      locality,
      city,
      state,
      pin,
      createdAt,
    },
    agents: Array.from({ length: agentCount }, (_, position) => {
      const agentName = personName(own);
      return {
        id: own.id('agt'),
        partyId: id,
        role: position === 0 ? 'primary' : 'secondary',
        name: agentName,
        email: emailOf(agentName),
        mobile: mobileNumber(own),
        createdAt,
      };
    }),
  };
}

function drawName(random: Random, sort: Matter['claimant']): string {
  if (sort === 'lender') return random.pick(lenders);
  return sort === 'firm' ? random.pick(firms) : personName(random);
}
