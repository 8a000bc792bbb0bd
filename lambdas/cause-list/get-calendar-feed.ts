import type { causeListEndpoints } from '#contracts/endpoints/cases/cause-list.ts';
import { findFeedOf } from '#shared/auth/feed-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';

/** Returns when the caller's feed was created, or ''. The address is not stored, so url is ''. */
export const getCalendarFeed: UseCase<
  typeof causeListEndpoints.getCalendarFeed,
  { table: Table }
> = async (deps, { principal }) => {
  const feed = await findFeedOf(deps.table, principal.userId);
  return { url: '', createdAt: feed?.createdAt ?? '' };
};
