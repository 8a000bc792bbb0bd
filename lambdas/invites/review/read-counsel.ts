import { type NamedRole, REVIEWED_COUNSEL_MAX } from '#contracts/endpoints/disclosures.ts';
import {
  type CasePartyRecord,
  listAgentRecords,
  listCasePartyRecords,
} from '#lambdas/parties/record.door.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';

/** A person or an organisation in a case. */
export type Named = { name: string; role: NamedRole };

/** The registered parties of a case, each with the names of its agents. */
export type PartyCounsel = { party: CasePartyRecord; names: string[] };

/** Half a read unit for the parties of the case, and half a unit for each of `partiesMax` at most. */
export async function readCounsel(
  table: Table,
  caseId: string,
  partiesMax: number,
): Promise<PartyCounsel[]> {
  const parties = await listCasePartyRecords(table, caseId);
  return inParallel(parties.slice(0, partiesMax), async (party) => {
    const agents = await listAgentRecords(table, party.partyId);
    return { party, names: agents.slice(0, REVIEWED_COUNSEL_MAX).map(({ name }) => name) };
  });
}

export const counselNamesOf = (counsel: readonly PartyCounsel[]): Named[] =>
  counsel.flatMap(({ party, names }) =>
    names.map((name): Named => ({ name, role: `${sideOf(party)}Counsel` })),
  );

export const sideOf = ({ partyRole }: CasePartyRecord): 'claimant' | 'respondent' =>
  partyRole === 'claimant' ? 'claimant' : 'respondent';
