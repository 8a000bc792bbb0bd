import type { clocksEndpoints } from '#contracts/endpoints/clocks.ts';
import { endOfClock, recordedProblem, startProblem } from '#contracts/rules/clocks/clocks.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestOf, UseCase } from '#shared/http/api-request.ts';
import type { ChangeDeps } from '../record/clocks-deps.ts';
import {
  type ClockDecision,
  type ClocksNow,
  changeClocks,
  refuseProblem,
  requireClock,
  requireOnlyClock,
  requireRunning,
} from './change-clocks.ts';

type Request = RequestOf<typeof clocksEndpoints.correctClock>;

/**
 * Corrects the start of a clock, removes its latest extension, or resumes it, with a reason. Throws
 * `not_found`, `invalid_input` for impossible days, and `conflict` for a stale version and for what
 * there is not to correct.
 */
export const correctClock: UseCase<typeof clocksEndpoints.correctClock, ChangeDeps> = async (
  deps,
  request,
) => {
  const { principal, params, body } = request;
  const written = await changeClocks(deps, {
    principal,
    caseId: params.caseId,
    documentId: body.part === 'start' ? body.documentId : undefined,
    plan: (stored) => planOf(stored, request),
  });
  return { message: 'Clock corrected', ...written };
};

function planOf(
  { clocks, today }: ClocksNow,
  { params: { clockId }, body }: Pick<Request, 'params' | 'body'>,
): ClockDecision {
  const { version, reason } = body;
  const corrected = { act: 'corrected', reason } as const;
  if (body.part === 'end') {
    const { endedOn, ...clock } = requireClock(clocks, { clockId, version });
    if (endedOn === undefined) throw new AppError('conflict', 'The clock runs');
    requireOnlyClock(clocks, { termId: clock.term.id, clockId });
    return { clock, change: corrected };
  }
  const clock = requireRunning(clocks, { clockId, version });
  if (body.part === 'extension') {
    if (clock.extensions.length === 0) throw new AppError('conflict', 'The clock has no extension');
    const shortened = { ...clock, extensions: clock.extensions.slice(0, -1) };
    return { clock: { ...shortened, endsOn: endOfClock(shortened) }, change: corrected };
  }
  const { startedOn, knownOn, documentId } = body;
  refuseProblem(startProblem({ startedOn, knownOn }, today));
  const moved = { ...clock, startedOn, knownOn };
  const problem = recordedProblem(moved, today);
  if (problem)
    refuseProblem({
      field: 'startedOn',
      message: `A recorded extension does not fit this start. ${problem.message}`,
    });
  return {
    clock: { ...moved, endsOn: endOfClock(moved) },
    change: { ...corrected, startedOn, knownOn, documentId },
  };
}
