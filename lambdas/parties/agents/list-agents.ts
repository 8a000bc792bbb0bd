import type { Agent, partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { SIGNED_ADDRESS_BYTES } from '#shared/answer-size.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import { partyNotFound, requireParty } from '../record/party-access.ts';
import type { AgentRecord } from '../record/party-record.ts';
import { listAgentRecords, listCasePartyRecords } from '../record/party-repository.ts';
import type { PartiesDeps } from '../registry/parties-deps.ts';
import { byRank, presentAgent, presentOwnAgent } from '../registry/present-party.ts';

type ListAgents = (typeof partiesEndpoints)['listAgents'];
type Request = RequestOf<ListAgents>;
type Present = (agent: AgentRecord) => Promise<Agent>;

/**
 * The agents of a party, primary agents first. With a case, the party must be on that case of the
 * caller; without one, the caller must have registered it or be a case manager, and gets the
 * agents' letters too. Throws `not_found` otherwise.
 */
export const listAgents: UseCase<
  typeof partiesEndpoints.listAgents,
  Pick<PartiesDeps, 'table' | 'files' | 'identityKeys'>
> = async (deps, { principal, query }) => {
  const { caseId, partyId } = query;
  const present =
    caseId === undefined
      ? await throughOwnership(deps, { principal, partyId })
      : await throughCase(deps, { principal, partyId, caseId });
  const records = await listAgentRecords(deps.table, partyId);
  const page = pageOfList(records.toSorted(byRank), query, { extraBytes: SIGNED_ADDRESS_BYTES });
  return { ...page, data: await Promise.all(page.data.map(present)) };
};

async function throughCase(
  { table }: Pick<PartiesDeps, 'table'>,
  which: { principal: Request['principal']; partyId: string; caseId: string },
): Promise<Present> {
  await requireMember({ table }, which);
  const parties = await listCasePartyRecords(table, which.caseId);
  if (!parties.some((party) => party.partyId === which.partyId)) throw partyNotFound();
  return async (agent) => presentAgent(agent);
}

async function throughOwnership(
  deps: Pick<PartiesDeps, 'table' | 'files' | 'identityKeys'>,
  which: { principal: Request['principal']; partyId: string },
): Promise<Present> {
  await requireParty(deps, which);
  const keys = await deps.identityKeys();
  return (agent) => presentOwnAgent(deps, keys, agent);
}
