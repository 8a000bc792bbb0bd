import type { causeListEndpoints } from '#contracts/endpoints/cause-list.ts';
import { findFeedOf, removeFeed } from '#shared/auth/feed-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';

/** Ends the caller's address at that moment and makes none; without one nothing happens. */
export const stopCalendarFeed: UseCase<
  typeof causeListEndpoints.stopCalendarFeed,
  { table: Table }
> = async (deps, { principal }) => {
  const feed = await findFeedOf(deps.table, principal.userId);
  if (feed && !(await removeFeed(deps.table, feed)))
    throw new AppError(
      'conflict',
      'Another address was made at the same moment. Please try again.',
    );
  return { url: '', createdAt: '' };
};
