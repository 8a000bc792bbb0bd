import type { disclosuresEndpoints } from '#contracts/endpoints/disclosures.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { listDeclinedRecords, listDisclosureRecords } from '../record/disclosure-repository.ts';
import { presentDisclosure } from './present-disclosure.ts';

/**
 * The disclosures of one of the caller's cases, newest first. Reasons of declined invitations are for
 * the case's manager, for case managers on it and for who sent the invitation. Throws `not_found` for
 * a foreign case.
 */
export const listDisclosures: UseCase<
  typeof disclosuresEndpoints.listDisclosures,
  { table: Table }
> = async (deps, { principal, params: { id: caseId } }) => {
  const { caseManagerId } = await requireMember(deps, { principal, caseId });
  const [disclosures, declined] = await Promise.all([
    listDisclosureRecords(deps.table, caseId),
    listDeclinedRecords(deps.table, caseId),
  ]);
  const manages = principal.role === 'caseManager' || principal.userId === caseManagerId;
  return {
    data: disclosures.map(presentDisclosure),
    declined: declined
      .filter(({ inviterId }) => manages || inviterId === principal.userId)
      .map(({ id, name, declinedAt, reason }) => ({ id, name, declined_at: declinedAt, reason })),
  };
};
