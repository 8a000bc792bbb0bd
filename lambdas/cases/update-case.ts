import type { Case, casesEndpoints } from '../../contracts/cases.ts';
import type { Clock } from '../shared/clock.ts';
import type { Table } from '../shared/dynamo/table.ts';
import type { Files } from '../shared/files/files.ts';
import type { ApiRequest } from '../shared/http/api-request.ts';
import { changeStatus } from './change-status.ts';
import { getCase } from './get-case.ts';
import { setNextHearing } from './set-next-hearing.ts';

type UpdateCase = (typeof casesEndpoints)['updateCase'];

/**
 * Changes what a neutral may change of a case: its status or its next hearing. Title,
 * description, claim and parties are the claimant's. Either change finds out first whether the
 * case is the caller's: somebody else's is `not_found`, and nothing is written.
 */
export async function updateCase(
  deps: { table: Table; clock: Clock; files: Files },
  { principal, params, body }: Pick<ApiRequest<UpdateCase>, 'principal' | 'params' | 'body'>,
): Promise<{ case: Case; message: string }> {
  if (body.status !== undefined)
    await changeStatus(deps, {
      caseId: params.id,
      userId: principal.userId,
      status: body.status,
      expectedStatus: body.expectedStatus,
      comingHearing: body.comingHearing,
    });
  if (body.nextHearingDate)
    await setNextHearing(deps, {
      principal,
      caseId: params.id,
      nextHearing: body.nextHearingDate,
    });

  const { case: changed } = await getCase(deps, { principal, params });
  const message = body.nextHearingDate
    ? 'Hearing Date Updated Successfully'
    : 'Case Status Updated Successfully';
  return { case: changed, message };
}
