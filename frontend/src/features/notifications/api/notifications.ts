import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  NOTIFICATION_PAGE_SIZE,
  notificationsEndpoints,
} from '#contracts/endpoints/notifications.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { isUnused, pollIntervalMs } from './poll-interval.ts';

/** Events that count as touching the tab. */
const touches = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;

const countQuery = queryOptions({
  queryKey: ['notification-count'],
  queryFn: async ({ signal }) => {
    const reply = await callApi(notificationsEndpoints.getNotificationCount, { signal });
    return reply.notificationCount;
  },
  retry: false,
  staleTime: 0,
});

/**
 * Number of unread notifications. Polled every 5 seconds in a tab in use, every 30 seconds in a
 * tab that was not touched for two minutes, never in a hidden tab; the next touch, or showing
 * the tab, polls at once. The endpoint extends no session (D13), and a failed poll is silent.
 */
export function useNotificationCount(): number {
  // Opening the page counts as a touch.
  const touchedAt = useRef(Date.now());
  const { data, refetch } = useQuery({
    ...countQuery,
    // Evaluated after each poll.
    refetchInterval: () => pollIntervalMs(Date.now() - touchedAt.current),
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    const touch = () => {
      const untouchedMs = Date.now() - touchedAt.current;
      touchedAt.current = Date.now();
      if (isUnused(untouchedMs)) void refetch();
    };
    const options = { passive: true, capture: true };
    for (const name of touches) window.addEventListener(name, touch, options);
    return () => {
      for (const name of touches) window.removeEventListener(name, touch, options);
    };
  }, [refetch]);
  useReloadOfOpenCase(data);
  return data ?? 0;
}

/** Reloads the open case when the count rises: the notification may be about it (seed 2, section 4). */
function useReloadOfOpenCase(count: number | undefined): void {
  const client = useQueryClient();
  const former = useRef(count);
  useEffect(() => {
    if (count !== undefined && former.current !== undefined && count > former.current)
      void invalidate(client, queryKeys.cases);
    former.current = count;
  }, [client, count]);
}

/** The notifications, newest first, 25 a page; dropped when the panel closes. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
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

/** Marks all notifications read, on the server and in the bell; a failure stays silent. */
export function useMarkRead(): () => void {
  const { mutate } = useMutation({
    mutationFn: () => callApi(notificationsEndpoints.markNotificationsRead, {}),
    onSuccess: async (_reply, _input, _context, { client }) => {
      // A poll under way would restore the old count.
      await client.cancelQueries({ queryKey: countQuery.queryKey });
      client.setQueryData(countQuery.queryKey, 0);
    },
  });
  return mutate;
}
