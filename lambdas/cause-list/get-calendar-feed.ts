import type { causeListEndpoints } from '#contracts/endpoints/cause-list.ts';
import { findFeedOf } from '#shared/auth/feed-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';

/** Whether the caller has an address, and since when. It is not told again: only its hash is known. */
export const getCalendarFeed: UseCase<
  typeof causeListEndpoints.getCalendarFeed,
  { table: Table }
> = async (deps, { principal }) => {
  const feed = await findFeedOf(deps.table, principal.userId);
  return { url: '', createdAt: feed?.createdAt ?? '' };
};
