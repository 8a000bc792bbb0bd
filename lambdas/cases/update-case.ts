import type { Case, casesEndpoints } from '../../contracts/cases.ts';
import type { Clock } from '../shared/clock.ts';
import type { Table } from '../shared/dynamo/table.ts';
import { AppError } from '../shared/errors.ts';
import type { ApiRequest } from '../shared/http/api-request.ts';
import { changeStatus } from './change-status.ts';
import { findDocketRow } from './docket-repository.ts';
import { getCase } from './get-case.ts';

type UpdateCase = (typeof casesEndpoints)['updateCase'];

/**
 * Changes what a neutral may change of a case: its status. Title, description, claim and
 * parties are the claimant's. A case of somebody else's is `not_found`, and nothing is written.
 */
export async function updateCase(
  deps: { table: Table; clock: Clock },
  { principal, params, body }: Pick<ApiRequest<UpdateCase>, 'principal' | 'params' | 'body'>,
): Promise<{ case: Case; message: string }> {
  if (!(await findDocketRow(deps.table, principal.userId, params.id)))
    throw new AppError('not_found', 'Case not found');

  if (body.status !== undefined)
    await changeStatus(deps, {
      caseId: params.id,
      userId: principal.userId,
      status: body.status,
      expectedStatus: body.expectedStatus,
    });

  const { case: changed } = await getCase(deps, { principal, params });
  return { case: changed, message: 'Case Status Updated Successfully' };
}
