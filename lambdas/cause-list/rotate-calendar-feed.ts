import type * as z from 'zod';
import type { calendarFeedSchema } from '#contracts/endpoints/cause-list.ts';
import { findFeedOf, replaceFeed } from '#shared/auth/feed-repository.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { hashFeedToken, newFeedToken } from './feed-token.ts';

/** Makes a new secret address for the caller's calendar; the old one ends at that moment. */
export async function rotateCalendarFeed(
  deps: { table: Table; clock: Clock; portalOrigin: string },
  { principal }: { principal: Principal },
): Promise<z.input<typeof calendarFeedSchema>> {
  const before = await findFeedOf(deps.table, principal.userId);
  const token = newFeedToken();
  const createdAt = deps.clock.now().toISOString();
  const isWritten = await replaceFeed(deps.table, before, {
    userId: principal.userId,
    tokenHash: hashFeedToken(token),
    createdAt,
  });
  if (!isWritten)
    throw new AppError(
      'conflict',
      'Another address was made at the same moment. Please try again.',
    );
  return { url: `${deps.portalOrigin}/api/calendar/${token}.ics`, createdAt };
}
