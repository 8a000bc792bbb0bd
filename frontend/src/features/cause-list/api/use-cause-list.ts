import { useQuery } from '@tanstack/react-query';
import { causeListEndpoints } from '#contracts/endpoints/cause-list.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** The hearings of a month, 'YYYY-MM', or of one of its days, 'YYYY-MM-DD'. */
export function useCauseList(month: string, day?: string, isWanted = true) {
  return useQuery({
    queryKey: ['cause-list', month, day],
    queryFn: ({ signal }) =>
      callApi(causeListEndpoints.getDailyCauseList, {
        query: { month, ...(day !== undefined && { day }) },
        signal,
      }),
    enabled: isWanted,
  });
}
