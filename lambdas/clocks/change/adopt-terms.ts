import type { clocksEndpoints } from '#contracts/endpoints/clocks.ts';
import { endOfClock, recordedProblem } from '#contracts/rules/clocks/clocks.ts';
import { isSameTerm } from '#contracts/rules/clocks/statutory-terms.ts';
import { getStatutoryTerms } from '#lambdas/system-config/door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { ChangeDeps } from '../record/clocks-deps.ts';
import { changeClocks, requireRunning } from './change-clocks.ts';

/**
 * Moves a running clock to the deployment's present terms. Its extensions stay. Throws `not_found`,
 * and `conflict` for a stale version, an ended clock, unchanged or removed terms, and a recorded
 * extension that they do not allow.
 */
export const adoptTerms: UseCase<typeof clocksEndpoints.adoptTerms, ChangeDeps> = async (
  deps,
  { principal, params: { caseId, clockId }, body: { version, reason } },
) => {
  const written = await changeClocks(deps, {
    principal,
    caseId,
    async plan({ record, clocks, today }) {
      const clock = requireRunning(clocks, { clockId, version });
      const terms = await getStatutoryTerms(deps.table);
      const term = terms.find(({ id }) => id === clock.term.id);
      if (!term?.kinds.includes(record.resolutionKind))
        throw new AppError('conflict', 'The term is no longer in the settings');
      if (isSameTerm(clock.term, term))
        throw new AppError('conflict', 'The clock has these terms already');
      const moved = { ...clock, term };
      const problem = recordedProblem(moved, today);
      if (problem)
        throw new AppError(
          'conflict',
          `The new terms do not allow a recorded extension. ${problem.message}`,
        );
      return {
        clock: { ...moved, endsOn: endOfClock(moved) },
        change: { act: 'termsAdopted', reason },
      };
    },
  });
  return { message: 'Clock moved to the new terms', ...written };
};
