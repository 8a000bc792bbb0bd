import type { causeListEndpoints } from '#contracts/endpoints/cases/cause-list.ts';
import { findFeedOf, replaceFeed } from '#shared/auth/feed-repository.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { hashOfToken, newSecretToken } from '#shared/secret-token.ts';

/** Creates a secret address for the caller's calendar and revokes the old one. Throws conflict. */
export const rotateCalendarFeed: UseCase<
  typeof causeListEndpoints.rotateCalendarFeed,
  { table: Table; clock: Clock; portalOrigin: string }
> = async (deps, { principal }) => {
  const before = await findFeedOf(deps.table, principal.userId);
  const token = newSecretToken();
  const createdAt = deps.clock.now().toISOString();
  const isWritten = await replaceFeed(deps.table, before, {
    userId: principal.userId,
    tokenHash: hashOfToken(token),
    createdAt,
  });
  if (!isWritten) throw changedMeanwhile();
  return { url: `${deps.portalOrigin}/api/calendar/${token}.ics`, createdAt };
};
