import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { markActivitiesRead } from './activity-repository.ts';

/** Marks all of the caller's activities read (D26); repeating it changes nothing. */
export async function markNotificationsRead(
  deps: { table: Table },
  { principal }: { principal: Principal },
): Promise<{ success: boolean }> {
  await markActivitiesRead(deps.table, principal.userId);
  return { success: true };
}
