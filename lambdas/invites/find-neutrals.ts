import { type invitesEndpoints, NEUTRALS_SHOWN } from '#contracts/endpoints/invites.ts';
import { searchDirectory } from '#lambdas/accounts/directory.door.ts';
import { getOwnCase } from '#lambdas/cases/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';

/**
 * People whom the caller can invite to one of their cases, without contacts. Throws `not_found` for
 * a foreign case.
 */
export const findNeutrals: UseCase<typeof invitesEndpoints.findNeutrals, { table: Table }> = async (
  deps,
  { principal, query },
) => {
  const { caseId, role, search } = query;
  const { assignments: team } = await getOwnCase(deps, { principal, caseId });
  const { entries, hasMore } = await searchDirectory(deps, { role, search, limit: NEUTRALS_SHOWN });
  return {
    data: entries.map(({ userId, email: _email, mobile: _mobile, ...entry }) => {
      const assigned = team.find((assignment) => assignment.userId === userId);
      const standing = !assigned ? 'free' : assigned.role === 'requested' ? 'requested' : 'member';
      return { ...entry, id: userId, standing };
    }),
    hasMore,
  };
};
