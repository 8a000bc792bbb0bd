import type { notificationsEndpoints } from '#contracts/endpoints/notifications.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { getNotificationCount } from './get-notification-count.ts';
import { listActivities } from './list-activities.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';

export const notificationsRoutes: Routes<typeof notificationsEndpoints, { table: Table }> = {
  listActivities,
  getNotificationCount,
  markNotificationsRead,
};
