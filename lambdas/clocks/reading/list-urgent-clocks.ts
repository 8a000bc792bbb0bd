import type { clocksEndpoints } from '#contracts/endpoints/clocks.ts';
import { URGENT_CLOCKS_MAX } from '#contracts/rules/clocks/clocks.ts';
import { listDocketRows } from '#lambdas/docket/access.door.ts';
import { searchByClock } from '#lambdas/docket/search.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { ClocksDeps } from '../record/clocks-deps.ts';

/**
 * The caller's cases whose clocks end first. Costs a search of the docket and half a read unit for
 * each case.
 */
export const listUrgentClocks: UseCase<
  typeof clocksEndpoints.listUrgentClocks,
  ClocksDeps
> = async (deps, { principal: { userId } }) => {
  const found = await searchByClock(deps, userId);
  const rows = await listDocketRows(
    deps.table,
    userId,
    found.slice(0, URGENT_CLOCKS_MAX).map(({ caseId }) => caseId),
  );
  return {
    data: rows.flatMap(({ caseId, code: caseCode, title, resolutionKind, clock }) =>
      clock ? [{ caseId, caseCode, title, resolutionKind, clock }] : [],
    ),
    today: indianDayOf(deps.clock.now().toISOString()),
  };
};
