import { type partiesEndpoints, partyRoles } from '#contracts/endpoints/parties.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { pageOfList } from '#shared/page-of-list.ts';
import type { CasePartyRecord } from '../record/party-record.ts';
import { listCasePartyRecords } from '../record/party-repository.ts';

/**
 * The parties of one of the caller's cases: claimant, respondents, others, or in reverse, each role
 * by name. Throws `not_found` for a foreign case.
 */
export const listCaseParties: UseCase<
  typeof partiesEndpoints.listCaseParties,
  { table: Table }
> = async (deps, { principal, params, query }) => {
  await requireMember(deps, { principal, caseId: params.id });
  const records = await listCasePartyRecords(deps.table, params.id);
  const sign = query.sortDirection === 'asc' ? 1 : -1;
  const page = pageOfList(
    records.toSorted((a, b) => sign * byRole(a, b) || byName(a, b)),
    query,
  );
  return {
    ...page,
    data: page.data.map(({ partyId, partyRole, name }) => ({
      partyId,
      partyRole,
      party: { name },
    })),
  };
};

const byRole = (a: CasePartyRecord, b: CasePartyRecord) =>
  partyRoles.indexOf(a.partyRole) - partyRoles.indexOf(b.partyRole);

/** A stable order for equal names, so that pages do not overlap. */
const byName = (a: CasePartyRecord, b: CasePartyRecord) =>
  a.name.localeCompare(b.name, 'en') || (a.partyId < b.partyId ? -1 : 1);
