import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { displayedLabelOf } from '#contracts/rules/cases/displayed-status.ts';
import { csvFile } from '#contracts/rules/csv.ts';
import { kindLabel, respondentsOf } from '#portal/shared/case-labels.ts';
import { fromWireDate } from '#portal/shared/dates/court-days.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';

/** A column of the list that the file has, too. */
export type ShownColumn = { key: string; header: string };

type FileColumn = { header: string; cell: (row: CaseRow) => string };

/** What the file has for a column of the list, by the column's key. */
const fileColumns: Readonly<Record<string, (header: string) => readonly FileColumn[]>> = {
  id: (header) => [
    { header, cell: (row) => row.caseCode },
    { header: 'Kind', cell: (row) => kindLabel(row.resolutionKind) },
  ],
  title: (header) => [{ header, cell: (row) => row.title }],
  contract: (header) => [{ header, cell: (row) => row.loanAccountNo }],
  claimant: (header) => [{ header, cell: (row) => row.claimantParty.name }],
  respondent: (header) => [{ header, cell: respondentNames }],
  value: (header) => [
    { header, cell: (row) => (row.totalClaimValue > 0 ? row.totalClaimValue.toFixed(2) : '') },
    { header: 'Currency', cell: (row) => (row.totalClaimValue > 0 ? row.currencyUnit : '') },
  ],
  hearing: (header) => [
    { header, cell: (row) => hearingParts(row).date },
    { header: 'Next hearing time (IST)', cell: (row) => hearingParts(row).time },
  ],
  clock: (header) => [
    { header, cell: (row) => row.clock?.label ?? '' },
    { header: `${header} ends on`, cell: (row) => row.clock?.endsOn ?? '' },
  ],
  status: (header) => [{ header, cell: displayedLabelOf }],
};

/** The columns that the list shows, and the kind, for these cases. */
export function caseCsv(shown: readonly ShownColumn[], rows: readonly CaseRow[]): string {
  const columns = shown.flatMap(({ key, header }) => fileColumns[key]?.(header) ?? []);
  return csvFile([
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ]);
}

/** 'Arbitration cases 2026-11-26.csv'. */
export const csvFileName = (kind: ResolutionKind, nowMs: number): string =>
  `${kindLabel(kind)} cases ${indianDay(nowMs)}.csv`;

function respondentNames(row: CaseRow): string {
  const { first, others } = respondentsOf(row);
  return [first, ...others].join('; ');
}

/** 'YYYY-MM-DD' and 'HH:mm', Indian time as on the wire. */
function hearingParts({ nextHearingDate }: CaseRow): { date: string; time: string } {
  const [date = '', time = ''] = nextHearingDate?.date.split(' ') ?? [];
  return { date: fromWireDate(date), time: time.slice(0, 5) };
}
