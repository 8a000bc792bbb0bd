import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  NOTIFICATION_POLL_MS,
  notificationsEndpoints,
} from '../../../../../contracts/notifications.ts';
import { callApi } from '../../../shared/api/call-api.ts';

const COUNT_KEY = ['notification-count'];

/**
 * How many notifications are unread, asked every 5 seconds while the tab is in front. The
 * endpoint extends no session (D13), and a failed poll says nothing: the next one is near.
 */
export function useNotificationCount(): number {
  const { data = 0 } = useQuery({
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
  return data;
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
