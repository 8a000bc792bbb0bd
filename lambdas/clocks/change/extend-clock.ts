import type { clocksEndpoints } from '#contracts/endpoints/clocks.ts';
import { endOfClock, extensionProblem } from '#contracts/rules/clocks/clocks.ts';
import { addLength } from '#contracts/rules/clocks/court-days.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { ChangeDeps } from '../record/clocks-deps.ts';
import { changeClocks, refuseProblem, requireRunning } from './change-clocks.ts';

/**
 * Records an extension. Throws `not_found`, `invalid_input` beyond what the source of the clock's
 * own terms allows, and `conflict` for a stale version or an ended clock.
 */
export const extendClock: UseCase<typeof clocksEndpoints.extendClock, ChangeDeps> = async (
  deps,
  { principal, params: { caseId, clockId }, body },
) => {
  const { version, ground, givenOn, documentId } = body;
  const written = await changeClocks(deps, {
    principal,
    caseId,
    documentId,
    plan({ clocks, today }) {
      const clock = requireRunning(clocks, { clockId, version });
      const until =
        body.until ?? (body.length ? addLength(clock.endsOn, body.length) : clock.endsOn);
      const extension = { ground, until, givenOn };
      refuseProblem(extensionProblem(clock, extension, today));
      const extended = { ...clock, extensions: [...clock.extensions, extension] };
      return {
        clock: { ...extended, endsOn: endOfClock(extended) },
        change: { act: 'extended', ground, givenOn, documentId },
      };
    },
  });
  return { message: 'Clock extended', ...written };
};
