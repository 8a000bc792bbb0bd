import { queryOptions } from '@tanstack/react-query';
import { causeListEndpoints } from '#contracts/endpoints/cases/cause-list.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';

/** The hearings of a month ('YYYY-MM') or of one of its days ('YYYY-MM-DD'). */
export const causeListQuery = (month: string, day?: string) =>
  queryOptions({
    queryKey: [...queryKeys.causeList, month, day],
    queryFn: ({ signal }) =>
      callApi(causeListEndpoints.getDailyCauseList, {
        query: { month, ...(day !== undefined && { day }) },
        signal,
      }),
  });
