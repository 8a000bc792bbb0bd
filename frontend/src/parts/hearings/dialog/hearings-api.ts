import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { caseHearingsEndpoints } from '#contracts/endpoints/cases/case-hearings.ts';
import { type Case, casesEndpoints } from '#contracts/endpoints/cases/cases.ts';
import type { NextHearingInput } from '#contracts/rules/hearings.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showChangedCase } from '#portal/shared/api/case.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';

/** All hearing dates of a case by page, the latest first. */
export const hearingsQuery = (caseId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.case(caseId), 'hearings'],
    queryFn: ({ pageParam, signal }) =>
      callApi(caseHearingsEndpoints.listHearings, {
        params: { id: caseId },
        query: { page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, lastPage }) => (page < lastPage ? page + 1 : undefined),
  });

/** Gives a hearing a new date, or sets the first one; refused if the hearing is no longer set. */
export const setNextHearing = (
  caseId: string,
  nextHearingDate: NextHearingInput,
  expectedHearingId: string | undefined,
) =>
  callApi(casesEndpoints.updateCase, {
    params: { id: caseId },
    body: { nextHearingDate, ...(expectedHearingId !== undefined && { expectedHearingId }) },
  });

/** Adds hearings to those of a case, all or none. */
export const addHearings = (caseId: string, hearings: NextHearingInput[]) =>
  callApi(caseHearingsEndpoints.addHearings, { params: { id: caseId }, body: { hearings } });

/** Shows a case as a write to its hearings has returned it. */
export async function showChangedHearings(
  client: QueryClient,
  { case: changed }: { case: Case },
): Promise<void> {
  await showChangedCase(client, changed);
  void invalidate(client, hearingsQuery(changed.id).queryKey);
}
