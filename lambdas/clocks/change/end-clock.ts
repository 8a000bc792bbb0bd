import type { clocksEndpoints } from '#contracts/endpoints/clocks.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { ChangeDeps } from '../record/clocks-deps.ts';
import { changeClocks, refuseProblem, requireRunning } from './change-clocks.ts';

/**
 * Ends a running clock. Throws `not_found`, `invalid_input` for an impossible day, and `conflict`
 * for a stale version or an ended clock.
 */
export const endClock: UseCase<typeof clocksEndpoints.endClock, ChangeDeps> = async (
  deps,
  { principal, params: { caseId, clockId }, body: { version, endedOn, outcome, documentId } },
) => {
  const written = await changeClocks(deps, {
    principal,
    caseId,
    documentId,
    plan({ clocks, today }) {
      const clock = requireRunning(clocks, { clockId, version });
      if (endedOn > today)
        refuseProblem({ field: 'endedOn', message: 'This day is still to come' });
      if (endedOn < clock.startedOn)
        refuseProblem({ field: 'endedOn', message: 'The clock had not started on this day' });
      return {
        clock: { ...clock, endedOn },
        change: { act: 'ended', endedOn, outcome, documentId },
      };
    },
  });
  return { message: 'Clock ended', ...written };
};
