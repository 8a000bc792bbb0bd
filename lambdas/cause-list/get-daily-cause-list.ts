import type * as z from 'zod';
import {
  type causeListEndpoints,
  type ListedHearing,
  SHORTENED_DAY_MAX,
  WHOLE_MONTH_MAX,
} from '../../contracts/cause-list.ts';
import {
  dayAfter,
  fromIndianDay,
  type HearingRow,
  listHearingRows,
  toIndianDateTime,
} from '../cases/index.ts';
import { withinAnswer } from '../shared/answer-size.ts';
import type { Table } from '../shared/dynamo/table.ts';
import type { ApiRequest } from '../shared/http/api-request.ts';
import { findOverlaps } from './find-overlaps.ts';

type GetDailyCauseList = (typeof causeListEndpoints)['getDailyCauseList'];

/**
 * All hearings, past and next, of the caller's cases in a month or on one day: one query.
 * Overlaps are looked for within what is asked for, so not across the midnight of its ends.
 */
export async function getDailyCauseList(
  deps: { table: Table },
  { principal, query }: Pick<ApiRequest<GetDailyCauseList>, 'principal' | 'query'>,
): Promise<z.input<GetDailyCauseList['response']>> {
  const { month, day } = query;
  const rows = await listHearingRows(deps.table, {
    userId: principal.userId,
    month,
    ...(day && { from: fromIndianDay(day), before: fromIndianDay(dayAfter(day)) }),
  });
  const overlaps = findOverlaps(rows);
  const listed = rows.map((row, position) => present(row, overlaps[position] ?? false));
  const byDay = Map.groupBy(listed, ({ date }) => date);
  const isShortened = day === undefined && rows.length > WHOLE_MONTH_MAX;
  return {
    // A day may hold more than fits into an answer: `total` and `days` count them all.
    caseDet: withinAnswer(
      isShortened
        ? [...byDay.values()].flatMap((ofDay) => ofDay.slice(0, SHORTENED_DAY_MAX))
        : listed,
    ),
    total: rows.length,
    days: [...byDay].map(([date, ofDay]) => ({ date, total: ofDay.length })),
  };
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
    hasOverlap,
  };
}
