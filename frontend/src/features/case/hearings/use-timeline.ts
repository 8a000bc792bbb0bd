import { useInfiniteQuery } from '@tanstack/react-query';
import { caseHearingsEndpoints } from '#contracts/endpoints/case-hearings.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** All dates of a case by page, the latest first; asked for only when they are wanted. */
export function useTimeline(caseId: string, isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: ['case', caseId, 'hearings'],
    queryFn: ({ pageParam, signal }) =>
      callApi(caseHearingsEndpoints.listHearings, {
        params: { id: caseId },
        query: { page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, lastPage }) => (page < lastPage ? page + 1 : undefined),
    enabled: isWanted,
  });
}
