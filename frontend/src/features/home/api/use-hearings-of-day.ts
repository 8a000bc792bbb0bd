import { useQuery } from '@tanstack/react-query';
import { causeListEndpoints } from '#contracts/endpoints/cause-list.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** The hearings and meetings of one court day, 'YYYY-MM-DD', in order of time. */
export function useHearingsOfDay(day: string) {
  return useQuery({
    queryKey: ['cause-list', 'home', day],
    queryFn: ({ signal }) =>
      callApi(causeListEndpoints.getDailyCauseList, {
        query: { month: day.slice(0, 'YYYY-MM'.length), day },
        signal,
        isBackground: true,
      }),
  });
}
