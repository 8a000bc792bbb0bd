import type { notificationsEndpoints } from '#contracts/endpoints/notifications.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { readActivityCounter } from './record/activity-repository.ts';

/** Counts the caller's unread activities. Polled every 5 seconds; costs half a read unit. */
export const getNotificationCount: UseCase<
  typeof notificationsEndpoints.getNotificationCount,
  { table: Table }
> = async (deps, { principal }) => {
  const { total, readUpTo } = await readActivityCounter(deps.table, principal.userId);
  return { notificationCount: total - readUpTo };
};
