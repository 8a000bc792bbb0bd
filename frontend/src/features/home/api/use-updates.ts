import { useQuery } from '@tanstack/react-query';
import { notificationsEndpoints } from '#contracts/endpoints/notifications.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** The newest notifications. */
export function useUpdates(rows: number) {
  return useQuery({
    queryKey: ['updates', rows],
    queryFn: async ({ signal }) => {
      const { activities } = await callApi(notificationsEndpoints.listActivities, {
        query: { page: 1, perPage: rows },
        signal,
        isBackground: true,
      });
      return activities;
    },
  });
}
