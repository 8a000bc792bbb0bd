import type { Representative } from '#contracts/endpoints/outcome/settlement.ts';
import type { SettlementSide } from '#contracts/rules/outcome/settlement.ts';
import type { CaseRecord } from '#lambdas/cases/index.ts';
import { listAgentRecords, listCasePartyRecords } from '#lambdas/parties/index.ts';
import type { Table } from '#shared/dynamo/table.ts';

type Person = Representative & {
  /** When they were added to their party; absent for the respondent's address on the case. */
  addedAt?: string;
};
export type Representatives = Record<SettlementSide, Person[]>;

/**
 * People to whom a side's link can be sent: the agents of its parties, primary agents first, and a
 * respondent with an e-mail address on the case. Each address once. A free choice of addresses
 * would let a case manager take a side's place unnoticed. Half a read unit per party.
 */
export async function listRepresentatives(
  table: Table,
  record: CaseRecord,
): Promise<Representatives> {
  const parties = await listCasePartyRecords(table, record.id);
  const agentsOf = async (side: SettlementSide) => {
    const partyIds = parties
      .filter(({ partyRole }) => partyRole === side)
      .map(({ partyId }) => partyId);
    const agents = (await Promise.all(partyIds.map((id) => listAgentRecords(table, id)))).flat();
    const primary = agents.filter(({ role }) => role === 'primary');
    const others = agents.filter(({ role }) => role !== 'primary');
    return [...primary, ...others].map(({ id, name, email, createdAt }) => ({
      id,
      name,
      email,
      addedAt: createdAt,
    }));
  };
  const named = record.respondents.flatMap(({ name, email }, position) =>
    email ? [{ id: `respondent_${position + 1}`, name, email }] : [],
  );
  return {
    claimant: eachAddressOnce(await agentsOf('claimant')),
    respondent: eachAddressOnce([...(await agentsOf('respondent')), ...named]),
  };
}

const eachAddressOnce = (people: Person[]): Person[] =>
  [...new Map(people.toReversed().map((one) => [one.email.toLowerCase(), one])).values()].reverse();
