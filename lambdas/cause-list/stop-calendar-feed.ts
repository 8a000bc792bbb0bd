import type * as z from 'zod';
import type { calendarFeedSchema } from '#contracts/endpoints/cause-list.ts';
import { findFeedOf, removeFeed } from '#shared/auth/feed-repository.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';

/** Ends the caller's address at that moment and makes none; without one nothing happens. */
export async function stopCalendarFeed(
  deps: { table: Table },
  { principal }: { principal: Principal },
): Promise<z.input<typeof calendarFeedSchema>> {
  const feed = await findFeedOf(deps.table, principal.userId);
  if (feed && !(await removeFeed(deps.table, feed)))
    throw new AppError(
      'conflict',
      'Another address was made at the same moment. Please try again.',
    );
  return { url: '', createdAt: '' };
}
