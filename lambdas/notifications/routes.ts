import type { notificationsEndpoints } from '#contracts/endpoints/notifications.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';

export const notificationsRoutes: Routes<typeof notificationsEndpoints, { table: Table }> = {
  listActivities: async () => (await import('./list-activities.ts')).listActivities,
  getNotificationCount: async () =>
    (await import('./get-notification-count.ts')).getNotificationCount,
  markNotificationsRead: async () =>
    (await import('./mark-notifications-read.ts')).markNotificationsRead,
};
