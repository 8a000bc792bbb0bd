import type { causeListEndpoints } from '#contracts/endpoints/cause-list.ts';
import { findFeed } from '#shared/auth/feed-repository.ts';
import { writeCalendar } from '#shared/calendar/write-calendar.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { indianMonthOf } from '#shared/india-time.ts';
import { type HearingRow, hearingEventOf, listHearingRows } from '../cases/index.ts';
import { hashFeedToken } from './feed-token.ts';

/** How far a feed reaches: from a week ago on, that month and twelve more, this many hearings. */
const DAYS_BACK = 7;
const MONTHS = 13;
const HEARINGS_MAX = 2_000;

const DAY_MS = 86_400_000;
const feedFile = /^([A-Za-z0-9_-]{43})\.ics$/;

/**
 * The hearings behind a secret address as an iCalendar file. Whatever is wrong with the address
 * is answered alike: `not_found`. A query a month, so about 8 read units.
 */
export const readCalendarFeed: UseCase<
  typeof causeListEndpoints.readCalendarFeed,
  { table: Table; clock: Clock; portalOrigin: string }
> = async (deps, { params }) => {
  const token = feedFile.exec(params.feedFile)?.[1];
  const feed = token && (await findFeed(deps.table, hashFeedToken(token)));
  if (!feed) throw new AppError('not_found', 'There is no calendar at this address');

  const from = new Date(deps.clock.now().getTime() - DAYS_BACK * DAY_MS).toISOString();
  const rows: HearingRow[] = [];
  for (const month of monthsFrom(from))
    if (rows.length < HEARINGS_MAX)
      rows.push(
        ...(await listHearingRows(deps.table, {
          userId: feed.userId,
          month,
          from,
          limit: HEARINGS_MAX - rows.length,
        })),
      );
  return writeCalendar({
    method: 'PUBLISH',
    events: latestOfEach(rows).map((row) => hearingEventOf(row, deps.portalOrigin)),
  });
};

/** The Indian month of an instant and those after it. */
function monthsFrom(at: string): string[] {
  const [year = 0, month = 1] = indianMonthOf(at).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_none, position) =>
    new Date(Date.UTC(year, month - 1 + position, 1)).toISOString().slice(0, 7),
  );
}

/** An entry that was adjourned to another date stands there; its former date is left out. */
function latestOfEach(rows: readonly HearingRow[]): HearingRow[] {
  const latest = new Map<string, HearingRow>();
  for (const row of rows)
    if ((latest.get(row.eventId)?.sequence ?? -1) < row.sequence) latest.set(row.eventId, row);
  return rows.filter((row) => latest.get(row.eventId) === row);
}
