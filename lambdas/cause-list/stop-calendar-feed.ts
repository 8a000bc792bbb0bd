import type { causeListEndpoints } from '#contracts/endpoints/cases/cause-list.ts';
import { findFeedOf, removeFeed } from '#shared/auth/feed-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';

/** Revokes the caller's calendar address, if there is one. Throws conflict. */
export const stopCalendarFeed: UseCase<
  typeof causeListEndpoints.stopCalendarFeed,
  { table: Table }
> = async (deps, { principal }) => {
  const feed = await findFeedOf(deps.table, principal.userId);
  if (feed && !(await removeFeed(deps.table, feed))) throw changedMeanwhile();
  return { url: '', createdAt: '' };
};
