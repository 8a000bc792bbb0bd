import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** The queue, in the stretches that were asked for. */
export function useApprovals({ isEnabled }: { isEnabled: boolean }) {
  return useInfiniteQuery({
    queryKey: ['case-approvals'],
    enabled: isEnabled,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callApi(caseCreationEndpoints.listCaseApprovals, {
        query: pageParam === '' ? {} : { after: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
}

/** One case of the queue, whole. */
export function useApproval(id: string) {
  return useQuery({
    queryKey: ['case-approval', id],
    queryFn: ({ signal }) =>
      callApi(caseCreationEndpoints.getCaseApproval, { params: { id }, signal }),
    // The addresses of its documents soon end.
    staleTime: 0,
    gcTime: 0,
  });
}
