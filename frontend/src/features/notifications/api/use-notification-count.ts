import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  NOTIFICATION_POLL_MS,
  notificationsEndpoints,
} from '#contracts/endpoints/notifications.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

const COUNT_KEY = ['notification-count'];

/**
 * How many notifications are unread, asked every 5 seconds while the tab is in front. The
 * endpoint extends no session (D13), and a failed poll says nothing: the next one is near.
 */
export function useNotificationCount(): number {
  const { data } = useQuery({
    queryKey: COUNT_KEY,
    queryFn: async ({ signal }) => {
      const reply = await callApi(notificationsEndpoints.getNotificationCount, { signal });
      return reply.notificationCount;
    },
    refetchInterval: NOTIFICATION_POLL_MS,
    refetchOnWindowFocus: true,
    retry: false,
    staleTime: 0,
  });
  useReloadOfOpenCase(data);
  return data ?? 0;
}

/** What is new may be about the case on the screen (seed 2, section 4): it is read again. */
function useReloadOfOpenCase(count: number | undefined): void {
  const client = useQueryClient();
  const former = useRef(count);
  useEffect(() => {
    if (count !== undefined && former.current !== undefined && count > former.current)
      void client.invalidateQueries({ queryKey: ['case'] });
    former.current = count;
  }, [client, count]);
}

/** Marks everything read on the server and in the bell. */
export function useMarkRead(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await callApi(notificationsEndpoints.markNotificationsRead, {});
    // A poll that was asked before would bring the old number back.
    await client.cancelQueries({ queryKey: COUNT_KEY });
    client.setQueryData(COUNT_KEY, 0);
  };
}
