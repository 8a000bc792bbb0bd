import type { ActivityRecord } from '#lambdas/notifications/record/activity-repository.ts';
import {
  listActivityRange,
  readActivityCounter,
} from '#lambdas/notifications/record/activity-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';

/** Every notification of a user, newest first. */
export async function storedActivities(table: Table, userId: string): Promise<ActivityRecord[]> {
  const { total } = await readActivityCounter(table, userId, true);
  return listActivityRange(table, userId, 1, total);
}
