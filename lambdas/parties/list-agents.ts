import type * as z from 'zod';
import type { partiesEndpoints } from '../../contracts/parties.ts';
import { requireMember } from '../cases/index.ts';
import type { Table } from '../shared/dynamo/table.ts';
import { AppError } from '../shared/errors.ts';
import type { ApiRequest } from '../shared/http/api-request.ts';
import { pageOfList } from '../shared/page-of-list.ts';
import type { AgentRecord } from './party-record.ts';
import { listAgentRecords, listCasePartyRecords } from './party-repository.ts';

type ListAgents = (typeof partiesEndpoints)['listAgents'];

/**
 * Who acts for a party of one of the caller's cases, primary agents first. Throws `not_found`
 * for a case that is not the caller's and for a party that is not the case's.
 */
export async function listAgents(
  deps: { table: Table },
  { principal, query }: Pick<ApiRequest<ListAgents>, 'principal' | 'query'>,
): Promise<z.input<ListAgents['response']>> {
  const { caseId, partyId } = query;
  await requireMember(deps, { principal, caseId });
  const parties = await listCasePartyRecords(deps.table, caseId);
  if (!parties.some((party) => party.partyId === partyId))
    throw new AppError('not_found', 'Party not found');

  const records = await listAgentRecords(deps.table, partyId);
  const page = pageOfList(records.toSorted(inOrder), query);
  return {
    ...page,
    data: page.data.map(({ id, role, email, name, mobile }) => ({
      id,
      partyId,
      role,
      email,
      user: { name, mobile },
    })),
  };
}

const isSecondary = ({ role }: AgentRecord) => Number(role !== 'primary');

const inOrder = (a: AgentRecord, b: AgentRecord) =>
  isSecondary(a) - isSecondary(b) || a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);
