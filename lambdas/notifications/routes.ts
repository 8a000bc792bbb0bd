import type { notificationsEndpoints } from '#contracts/endpoints/notifications.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { getNotificationCount } from './get-notification-count.ts';
import { listActivities } from './list-activities.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';

/** Endpoint to use case. */
export function notificationsRoutes(deps: { table: Table }): Routes<typeof notificationsEndpoints> {
  return {
    listActivities: (request) => listActivities(deps, request),
    getNotificationCount: (request) => getNotificationCount(deps, request),
    markNotificationsRead: (request) => markNotificationsRead(deps, request),
  };
}
