import {
  CLASHES_MAX,
  type caseHearingsEndpoints,
  type HearingClash,
} from '#contracts/endpoints/cases/case-hearings.ts';
import { HEARING_MINUTES_MAX } from '#contracts/rules/hearings.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { indianMonthOf, toIndianDateTime } from '#shared/india-time.ts';
import { type CaseRecord, membersOf } from '../record/case-record.ts';
import { getOwnCase } from '../record/get-own-case.ts';
import { endOf } from '../record/hearings-ahead.ts';
import { type HearingRow, listHearingRows } from '../writing/hearing-rows.ts';
import { instantOf } from './plan-hearing.ts';

/** Maximum number of rows read per neutral, far above what fits into the time of one hearing. */
const ROWS_MAX = 1_000;

const MINUTE_MS = 60_000;

/**
 * Lists what else the neutrals of one of the caller's cases have at the time of a new hearing, the
 * caller first. Shows only cases of the caller; for another neutral's case it only says that there
 * is one. One or two queries per neutral. Throws `not_found`.
 */
export const listHearingClashes: UseCase<
  typeof caseHearingsEndpoints.listHearingClashes,
  { table: Table }
> = async (deps, { principal, params, query }) => {
  const record = await getOwnCase(deps, { principal, caseId: params.id });
  const from = instantOf(query);
  const to = minutesAfter(from, query.durationMinutes);
  const others = membersOf(record).filter((userId) => userId !== principal.userId);
  const [own = [], ...theirs] = await Promise.all(
    [principal.userId, ...others].map(async (userId) => {
      const rows = await listRowsBetween(deps.table, { userId, from, to });
      return rows.filter((row) => isInTheWay(row, { caseId: record.id, from }));
    }),
  );
  // A case of the caller and another neutral is among the caller's own rows.
  const named = new Set(own.map(({ caseId }) => caseId));
  const hidden = theirs
    .flatMap((rows) => rows.find(({ caseId }) => !named.has(caseId)) ?? [])
    .map(({ userId }) => ({ neutral: neutralOf(record, userId) }));
  const shown = own.map((row) => present(record, row));
  return { clashes: [...shown, ...hidden].slice(0, CLASHES_MAX) };
};

const minutesAfter = (at: string, minutes: number) =>
  new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString();

/** Rows that can overlap the time, in order of time. */
async function listRowsBetween(
  table: Table,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<HearingRow[]> {
  const earliest = minutesAfter(from, -HEARING_MINUTES_MAX);
  const months = [...new Set([indianMonthOf(earliest), indianMonthOf(from), indianMonthOf(to)])];
  const rows = await Promise.all(
    months.map((month) =>
      listHearingRows(table, { userId, month, from: earliest, before: to, limit: ROWS_MAX }),
    ),
  );
  return rows.flat();
}

const isInTheWay = (row: HearingRow, { caseId, from }: { caseId: string; from: string }) =>
  row.state === 'set' && row.caseId !== caseId && endOf(row) > from;

const neutralOf = ({ assignments }: CaseRecord, userId: string) => ({
  id: userId,
  name: assignments.find((assignment) => assignment.userId === userId)?.name ?? '',
});

function present(record: CaseRecord, row: HearingRow): HearingClash {
  const [date = '', time = ''] = toIndianDateTime(row.at).split(' ');
  return {
    neutral: neutralOf(record, row.userId),
    hearing: {
      caseId: row.caseId,
      caseCode: row.code,
      title: row.title,
      resolutionKind: row.resolutionKind,
      date,
      time: time.slice(0, 5),
      durationMinutes: row.durationMinutes,
      hearingType: row.hearingType,
    },
  };
}
