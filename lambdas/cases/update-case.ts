import type * as z from 'zod';
import type { casesEndpoints } from '../../contracts/cases.ts';
import type { Clock } from '../shared/clock.ts';
import type { Table } from '../shared/dynamo/table.ts';
import type { ApiRequest } from '../shared/http/api-request.ts';
import { getCase } from './get-case.ts';
import { setNextHearing } from './set-next-hearing.ts';

type UpdateCase = (typeof casesEndpoints)['updateCase'];

/** Changes a case of the caller; says what was changed, and gives the case as it now is. */
export async function updateCase(
  deps: { table: Table; clock: Clock },
  { principal, params, body }: Pick<ApiRequest<UpdateCase>, 'principal' | 'params' | 'body'>,
): Promise<z.input<UpdateCase['response']>> {
  let message = '';
  if (body.nextHearingDate) {
    await setNextHearing(deps, {
      principal,
      caseId: params.id,
      nextHearing: body.nextHearingDate,
    });
    message = 'Hearing Date Updated Successfully';
  }
  return { ...(await getCase(deps, { principal, params })), message };
}
