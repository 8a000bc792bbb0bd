import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { findFeedOf, removeFeed } from './feed-repository.ts';

/** A rotation may replace the feed between reading and removing it this often. */
const MAX_RACES = 5;

/** Ends a user's calendar address; without one nothing happens. */
export async function endCalendarFeed(deps: { table: Table }, userId: string): Promise<void> {
  for (let race = 1; race <= MAX_RACES; race += 1) {
    const feed = await findFeedOf(deps.table, userId);
    if (!feed || (await removeFeed(deps.table, feed))) return;
  }
  throw new AppError('conflict', 'The calendar address is being changed. Please try again.');
}
