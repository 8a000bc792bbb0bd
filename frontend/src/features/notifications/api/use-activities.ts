import { useInfiniteQuery } from '@tanstack/react-query';
import {
  NOTIFICATION_PAGE_SIZE,
  notificationsEndpoints,
} from '#contracts/endpoints/notifications.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** The notifications, newest first, 25 a page; forgotten when the panel closes. */
export function useActivities() {
  return useInfiniteQuery({
    queryKey: ['activities'],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const reply = await callApi(notificationsEndpoints.listActivities, {
        query: { page: pageParam, perPage: NOTIFICATION_PAGE_SIZE },
        signal,
      });
      return reply.activities;
    },
    getNextPageParam: ({ page, lastPage }) => (page < lastPage ? page + 1 : undefined),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
