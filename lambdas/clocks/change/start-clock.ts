import type { clocksEndpoints } from '#contracts/endpoints/clocks.ts';
import { CLOCKS_MAX, startProblem } from '#contracts/rules/clocks/clocks.ts';
import { termEnd } from '#contracts/rules/clocks/statutory-terms.ts';
import { getStatutoryTerms } from '#lambdas/system-config/door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import type { ChangeDeps } from '../record/clocks-deps.ts';
import { changeClocks, refuseProblem, requireOnlyClock } from './change-clocks.ts';

/**
 * Starts the clock of a term, with the deployment's terms of now. Throws `not_found`,
 * `invalid_input` for impossible days and for a term that the case's kind does not have, `conflict`
 * for a draft, a running clock of the term and full lists.
 */
export const startClock: UseCase<typeof clocksEndpoints.startClock, ChangeDeps> = async (
  deps,
  { principal, params: { caseId }, body: { termId, startedOn, knownOn, documentId } },
) => {
  const id = newId('clock');
  const written = await changeClocks(deps, {
    principal,
    caseId,
    documentId,
    async plan({ record, clocks, today }) {
      if (record.status === 'draft')
        throw new AppError('conflict', 'A draft has no clocks. Submit the case first');
      const terms = await getStatutoryTerms(deps.table);
      const term = terms.find((one) => one.id === termId);
      if (!term?.kinds.includes(record.resolutionKind))
        refuseProblem({ field: 'termId', message: 'Choose a term from the list' });
      requireOnlyClock(clocks, { termId });
      if (clocks.length >= CLOCKS_MAX)
        throw new AppError('conflict', `A case can have at most ${CLOCKS_MAX} clocks`);
      refuseProblem(startProblem({ startedOn, knownOn }, today));
      if (!term) throw new Error('A missing term was refused');
      return {
        clock: { id, term, startedOn, knownOn, endsOn: termEnd(term, startedOn), extensions: [] },
        change: { act: 'started', startedOn, knownOn, documentId },
      };
    },
  });
  return { message: 'Clock started', ...written };
};
