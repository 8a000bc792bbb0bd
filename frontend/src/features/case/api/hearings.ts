import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { caseHearingsEndpoints } from '#contracts/endpoints/case-hearings.ts';
import { type Case, casesEndpoints } from '#contracts/endpoints/cases.ts';
import { meetingsEndpoints } from '#contracts/endpoints/meetings.ts';
import type { NextHearingInput } from '#contracts/rules/hearings.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { showChangedCase } from './cases.ts';

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

type Ending = ApiInput<(typeof caseHearingsEndpoints)['endHearing']>['body'];

export const setNextHearing = (caseId: string, nextHearingDate: NextHearingInput) =>
  callApi(casesEndpoints.updateCase, { params: { id: caseId }, body: { nextHearingDate } });

/** Adjourns or cancels a hearing. */
export const endHearing = (caseId: string, hearingId: string, body: Ending) =>
  callApi(caseHearingsEndpoints.endHearing, { params: { id: caseId, hearingId }, body });

/** Sets a meeting for everyone on the case. */
export const requestMeeting = (caseId: string, date: string, idempotencyKey: string) =>
  callApi(meetingsEndpoints.requestMeeting, { body: { caseId, date }, idempotencyKey });

/** Shows a case as a write to its hearings has returned it. */
export async function showChangedHearings(
  client: QueryClient,
  { case: changed }: { case: Case },
): Promise<void> {
  await showChangedCase(client, changed);
  void invalidate(client, hearingsQuery(changed.id).queryKey);
}
