import type { Representative } from '#contracts/endpoints/outcome/settlement.ts';
import type { SettlementSide } from '#contracts/rules/outcome/settlement.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { listAgentRecords, listCasePartyRecords } from '#lambdas/parties/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { People } from './settlement-record.ts';

export type Representatives = Record<SettlementSide, Representative[]>;

/**
 * People to whom a side's link can be sent: the agents of its parties, primary agents first, and a
 * respondent with an email address on the case. Each address once. A free choice of addresses
 * would let a case manager take a side's place unnoticed. Half a read unit per party.
 */
export async function listRepresentatives(
  table: Table,
  record: CaseRecord,
): Promise<Representatives> {
  return (await readSides(table, record)).representatives;
}

/**
 * The representatives and the parties of both sides. A party, and a name on the case, has no address;
 * its id tells it apart. Who is listed here is compared, so that no change of a side goes unnoticed.
 */
export async function readSides(
  table: Table,
  record: CaseRecord,
): Promise<{ representatives: Representatives; people: People }> {
  const parties = await listCasePartyRecords(table, record.id);
  const partiesOf = (side: SettlementSide) => parties.filter(({ partyRole }) => partyRole === side);
  const agentsOf = async (side: SettlementSide) => {
    const agents = (
      await Promise.all(partiesOf(side).map(({ partyId }) => listAgentRecords(table, partyId)))
    ).flat();
    const primary = agents.filter(({ role }) => role === 'primary');
    const others = agents.filter(({ role }) => role !== 'primary');
    return [...primary, ...others].map(({ id, name, email }) => ({ id, name, email }));
  };
  const named = record.respondents.flatMap(({ name, email }, position) =>
    email ? [{ id: `respondent_${position + 1}`, name, email }] : [],
  );
  const representatives = {
    claimant: eachAddressOnce(await agentsOf('claimant')),
    respondent: eachAddressOnce([...(await agentsOf('respondent')), ...named]),
  };
  const withParties = (side: SettlementSide, names: readonly string[]) => [
    ...representatives[side],
    ...partiesOf(side).map(({ partyId, name }) => ({ id: partyId, name, email: '' })),
    ...names.map((name) => ({ id: `name:${name}`, name, email: '' })),
  ];
  return {
    representatives,
    people: {
      claimant: withParties('claimant', [record.claimant.name]),
      respondent: withParties(
        'respondent',
        record.respondents.map(({ name }) => name),
      ),
    },
  };
}

/** The first of each address, in their order. */
const eachAddressOnce = (people: readonly Representative[]): Representative[] =>
  [...Map.groupBy(people, ({ email }) => email.toLowerCase()).values()].flatMap(
    ([first]) => first ?? [],
  );
