import type { servingsEndpoints } from '#contracts/endpoints/servings.ts';
import { isApproved, listServedPeople } from '#lambdas/serving/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { getOwnCase } from '../record/get-own-case.ts';

/**
 * Who would be served with something for all parties of one of the caller's cases. Reads as
 * `listServedPeople` of serving does. Throws `not_found`.
 */
export const listPeopleToServe: UseCase<
  typeof servingsEndpoints.listServedPeople,
  { table: Table }
> = async (deps, { principal, params }) => {
  const record = await getOwnCase(deps, { principal, caseId: params.id });
  const { people, unreachable } = await listServedPeople(deps, {
    record,
    byUserId: principal.userId,
    isForParties: true,
  });
  return {
    people: people.map(({ id: _, ...person }) => person),
    unreachable,
    isApproved: isApproved(record),
  };
};
