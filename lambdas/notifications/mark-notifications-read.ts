import type { notificationsEndpoints } from '#contracts/endpoints/notifications.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { markActivitiesRead } from './record/activity-repository.ts';

/** Marks all of the caller's activities as read (D26). Idempotent. */
export const markNotificationsRead: UseCase<
  typeof notificationsEndpoints.markNotificationsRead,
  { table: Table }
> = async (deps, { principal }) => {
  await markActivitiesRead(deps.table, principal.userId);
  return { success: true };
};
