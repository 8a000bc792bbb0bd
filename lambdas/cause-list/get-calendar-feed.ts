import type * as z from 'zod';
import type { calendarFeedSchema } from '#contracts/endpoints/cause-list.ts';
import { findFeedOf } from '#shared/auth/feed-repository.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';

/** Whether the caller has an address, and since when. It is not told again: only its hash is known. */
export async function getCalendarFeed(
  deps: { table: Table },
  { principal }: { principal: Principal },
): Promise<z.input<typeof calendarFeedSchema>> {
  const feed = await findFeedOf(deps.table, principal.userId);
  return { url: '', createdAt: feed?.createdAt ?? '' };
}
