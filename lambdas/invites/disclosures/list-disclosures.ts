import type { disclosuresEndpoints } from '#contracts/endpoints/disclosures.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import {
  listDeclinedRecords,
  listDisclosureRecords,
  listResponseRecords,
} from '../record/disclosure-repository.ts';
import { presentDisclosure } from './present-disclosure.ts';

/**
 * The disclosures of one of the caller's cases, newest first, with what parties said to them. Reasons of declined invitations are for
 * the case's manager, for case managers on it and for who sent the invitation. Throws `not_found` for
 * a foreign case.
 */
export const listDisclosures: UseCase<
  typeof disclosuresEndpoints.listDisclosures,
  { table: Table }
> = async (deps, { principal, params: { id: caseId } }) => {
  const { caseManagerId } = await requireMember(deps, { principal, caseId });
  const [disclosures, responses, declined] = await Promise.all([
    listDisclosureRecords(deps.table, caseId),
    listResponseRecords(deps.table, caseId),
    listDeclinedRecords(deps.table, caseId),
  ]);
  const manages = principal.role === 'caseManager' || principal.userId === caseManagerId;
  return {
    data: disclosures.map((record) => presentDisclosure(record, responses)),
    declined: declined
      .filter(({ inviterId }) => manages || inviterId === principal.userId)
      .map(({ id, name, declinedAt, reason }) => ({ id, name, declined_at: declinedAt, reason })),
  };
};
