import type { agreementsEndpoints } from '#contracts/endpoints/outcome/agreements.ts';
import { listHearings } from '#lambdas/cases/hearing-dates.door.ts';
import { getOwnCase } from '#lambdas/cases/record.door.ts';
import { readAllRows } from '#lambdas/documents/record.door.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { AgreementsDeps } from '../record/agreements-deps.ts';
import { composeStarts, ORDERS_CATEGORY } from './compose-starts.ts';

/**
 * Texts from which the caller can start the summary of one of their cases. Reads the case, its
 * hearings and the documents that the caller may see. Throws `not_found` for a foreign case.
 */
export const getSummaryStarts: UseCase<
  typeof agreementsEndpoints.getSummaryStarts,
  Pick<AgreementsDeps, 'table' | 'clock'>
> = async (deps, { principal, params }) => {
  const { caseId } = params;
  const record = await getOwnCase(deps, { principal, caseId });
  const [hearings, documents] = await Promise.all([
    listHearings(deps.table, caseId),
    readAllRows(deps.table, { caseId, userId: principal.userId }),
  ]);
  const orders = documents
    .filter(
      ({ category, visibilityType }) => category === ORDERS_CATEGORY && visibilityType !== 'me',
    )
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  return { starts: composeStarts({ record, hearings, orders, now: deps.clock.now() }) };
};
