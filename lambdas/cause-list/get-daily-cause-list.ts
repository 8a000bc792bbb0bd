import {
  type causeListEndpoints,
  type ListedHearing,
  SHORTENED_DAY_MAX,
  WHOLE_MONTH_MAX,
} from '#contracts/endpoints/cases/cause-list.ts';
import { HEARING_MINUTES_MAX } from '#contracts/rules/hearings.ts';
import { type HearingRow, listHearingRows } from '#lambdas/cases/writing.door.ts';
import { withinAnswer } from '#shared/answer-size.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import {
  dayAfter,
  fromIndianDay,
  indianMonthOf,
  monthAfter,
  toIndianDateTime,
} from '#shared/india-time.ts';
import { findOverlaps } from './find-overlaps.ts';

/**
 * Lists all past and future hearings and meetings of the caller's cases in a month or on one day.
 * To find overlaps across midnight, it also reads the time of one longest hearing before and
 * after. One query for a day; up to three for a month, or for a day at the end of a month.
 */
export const getDailyCauseList: UseCase<
  typeof causeListEndpoints.getDailyCauseList,
  { table: Table }
> = async (deps, { principal, query }) => {
  const { month, day } = query;
  const from = fromIndianDay(day ?? `${month}-01`);
  const before = fromIndianDay(day ? dayAfter(day) : `${monthAfter(month)}-01`);
  const near = await listRowsAround(deps.table, { userId: principal.userId, from, before });
  const nearOverlaps = findOverlaps(near);
  const rows = near.filter(({ at }) => at >= from && at < before);
  const first = near.findIndex(({ at }) => at >= from);
  const overlaps = nearOverlaps.slice(Math.max(0, first));
  const listed = rows.map((row, position) => present(row, overlaps[position] ?? false));
  const byDay = Map.groupBy(listed, ({ date }) => date);
  const isShortened = day === undefined && rows.length > WHOLE_MONTH_MAX;
  return {
    // A day may have more rows than a response can hold; `total` and `days` count all of them.
    caseDet: withinAnswer(
      isShortened
        ? [...byDay.values()].flatMap((ofDay) => ofDay.slice(0, SHORTENED_DAY_MAX))
        : listed,
    ),
    total: rows.length,
    days: [...byDay].map(([date, ofDay]) => ({ date, total: ofDay.length })),
  };
};

const REACH_MS = HEARING_MINUTES_MAX * 60_000;

async function listRowsAround(
  table: Table,
  { userId, from, before }: { userId: string; from: string; before: string },
): Promise<HearingRow[]> {
  const earliest = new Date(Date.parse(from) - REACH_MS).toISOString();
  const latest = new Date(Date.parse(before) + REACH_MS).toISOString();
  const months = [...new Set([earliest, from, latest].map(indianMonthOf))];
  const rows = await Promise.all(
    months.map((month) =>
      listHearingRows(table, { userId, month, from: earliest, before: latest }),
    ),
  );
  return rows.flat();
}

function present(row: HearingRow, hasOverlap: boolean): ListedHearing {
  const [date = '', time = ''] = toIndianDateTime(row.at).split(' ');
  return {
    id: row.hearingId,
    title: row.title,
    caseId: row.caseId,
    caseCode: row.code,
    date,
    time: time.slice(0, 5),
    description: row.remarks,
    colour: 'teal',
    resolutionKind: row.resolutionKind,
    hearingType: row.hearingType,
    kind: row.kind,
    durationMinutes: row.durationMinutes,
    mode: row.mode,
    place: row.place,
    state: row.state,
    reason: row.reason,
    hasOverlap,
  };
}
