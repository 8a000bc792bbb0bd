import type { clocksEndpoints } from '#contracts/endpoints/clocks.ts';
import { getOwnCase } from '#lambdas/cases/record.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { findClocks } from '../record/clock-repository.ts';
import type { ClocksDeps } from '../record/clocks-deps.ts';
import { presentClocks } from './present-clocks.ts';

/** The clocks of one of the caller's cases. Throws `not_found` for a foreign case. */
export const listCaseClocks: UseCase<typeof clocksEndpoints.listCaseClocks, ClocksDeps> = async (
  deps,
  { principal, params: { caseId } },
) => {
  const record = await getOwnCase(deps, { principal, caseId });
  const { clocks } = await findClocks(deps.table, caseId);
  return presentClocks(deps, { record, clocks });
};
