import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { readActivityCounter } from './activity-repository.ts';

/** How many of the caller's activities are unread. Polled every 5 seconds: half a read unit. */
export async function getNotificationCount(
  deps: { table: Table },
  { principal }: { principal: Principal },
): Promise<{ notificationCount: number }> {
  const { total, readUpTo } = await readActivityCounter(deps.table, principal.userId);
  return { notificationCount: total - readUpTo };
}
