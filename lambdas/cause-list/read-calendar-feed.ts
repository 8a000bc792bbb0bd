import type { causeListEndpoints } from '#contracts/endpoints/cases/cause-list.ts';
import { hearingEventOf } from '#lambdas/cases/hearings.door.ts';
import { type HearingRow, listHearingRows } from '#lambdas/cases/writing.door.ts';
import { findFeed } from '#shared/auth/feed-repository.ts';
import { writeCalendar } from '#shared/calendar/write-calendar.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { indianMonthOf } from '#shared/india-time.ts';
import { hashOfToken } from '#shared/secret-token.ts';

/** A feed covers the last 7 days, the rest of that month and the next 12 months. */
const DAYS_BACK = 7;
const MONTHS = 13;
const HEARINGS_MAX = 2_000;

const DAY_MS = 86_400_000;
const feedFile = /^([A-Za-z0-9_-]{43})\.ics$/;

/**
 * Returns the hearings behind a secret address as an iCalendar file. Throws `not_found` for a
 * malformed, unknown or replaced address alike. One query per month, about 8 read units.
 */
export const readCalendarFeed: UseCase<
  typeof causeListEndpoints.readCalendarFeed,
  { table: Table; clock: Clock; portalOrigin: string }
> = async (deps, { params }) => {
  const token = feedFile.exec(params.feedFile)?.[1];
  const feed = token && (await findFeed(deps.table, hashOfToken(token)));
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

/** 'YYYY-MM' of an instant's Indian month and of the following months. */
function monthsFrom(at: string): string[] {
  const [year = 0, month = 1] = indianMonthOf(at).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_none, position) =>
    new Date(Date.UTC(year, month - 1 + position, 1)).toISOString().slice(0, 7),
  );
}

/** Keeps the latest date of each hearing; earlier dates of an adjourned hearing are dropped. */
function latestOfEach(rows: readonly HearingRow[]): HearingRow[] {
  const latest = new Map<string, HearingRow>();
  for (const row of rows)
    if ((latest.get(row.eventId)?.sequence ?? -1) < row.sequence) latest.set(row.eventId, row);
  return rows.filter((row) => latest.get(row.eventId) === row);
}
