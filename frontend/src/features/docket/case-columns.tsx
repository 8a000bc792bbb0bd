import { Link } from 'react-router-dom';
import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { displayedLabelOf } from '#contracts/rules/cases/displayed-status.ts';
import { daysBetween } from '#contracts/rules/clocks/court-days.ts';
import type { NearestClock } from '#contracts/rules/fields.ts';
import { ClockBar } from '#portal/parts/clocks/clock-bar.tsx';
import { respondentsOf, statusTone } from '#portal/shared/case-labels.ts';
import { fromWireDate } from '#portal/shared/dates/court-days.ts';
import { hearingMoment, indianDay } from '#portal/shared/dates/indian-dates.ts';
import { daysAwayText } from '#portal/shared/format.ts';
import { formatMoney, NON_MONETARY } from '#portal/shared/money.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import type { TableColumn } from '#portal/shared/ui/list/data-table.tsx';

type CaseColumn = TableColumn<CaseRow>;

/**
 * Numbers, dates and states get the room that they need; names share the rest. cqi is a
 * hundredth of the table's width.
 */
const widths = {
  code: '8.75rem',
  contract: '7rem',
  value: 'clamp(8.75rem, 20cqi - 4.4rem, 9.5rem)',
  hearing: '9.125rem',
  clock: '6.5rem',
  status: 'clamp(8.5rem, 10cqi, 10rem)',
  title: 'clamp(9rem, 22cqi - 3rem, 22rem)',
  name: 'auto',
} as const;

/** The columns of one kind's list; only arbitration has contract numbers. */
export function caseColumns(
  kind: ResolutionKind,
  rows: readonly CaseRow[] | undefined,
): readonly CaseColumn[] {
  const hasContract = kind === 'arbitration';
  const contract: CaseColumn = {
    key: 'contract',
    header: 'Contract Number',
    width: widths.contract,
    cell: (row) => row.loanAccountNo || none,
  };
  // A negotiation has a clock only where the deployment's terms give it one.
  const hasClock = kind !== 'negotiation' || rows?.some(({ clock }) => clock);
  const clock: CaseColumn = {
    key: 'clock',
    header: 'Clock',
    width: widths.clock,
    sortKey: 'clock',
    cell: (row) => (row.clock ? <Clock clock={row.clock} /> : none),
  };
  return [
    {
      key: 'id',
      header: 'Case ID',
      width: widths.code,
      sortKey: 'id',
      cell: (row) => (
        <>
          <Link
            className="table-code"
            to={paths.case.href(row.id, row.resolutionKind)}
            data-list-item
          >
            {row.caseCode}
          </Link>
          {/* Replaces its column in narrow tables (docket.css). */}
          {hasContract && row.loanAccountNo && (
            <span className="docket-contract" title={row.loanAccountNo}>
              <span className="docket-contract-word">Contract </span>
              {row.loanAccountNo}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'title',
      header: 'Title',
      width: widths.title,
      cell: (row) => (
        <span className="docket-title docket-lines" title={row.title}>
          {row.title}
        </span>
      ),
    },
    ...(hasContract ? [contract] : []),
    {
      key: 'claimant',
      header: 'Claimant',
      width: widths.name,
      cell: (row) => (
        <span className="docket-lines" title={row.claimantParty.name}>
          {row.claimantParty.name}
        </span>
      ),
    },
    {
      key: 'respondent',
      header: 'Respondent',
      width: widths.name,
      cell: (row) => <Respondents row={row} />,
    },
    {
      key: 'value',
      header: 'Claim value',
      width: widths.value,
      align: 'end',
      sortKey: 'totalClaimValue',
      cell: (row) =>
        row.totalClaimValue > 0 ? (
          <span className="docket-amount tabular">
            {formatMoney(row.totalClaimValue, row.currencyUnit)}
          </span>
        ) : (
          NON_MONETARY
        ),
    },
    {
      key: 'hearing',
      header: 'Next hearing date',
      width: widths.hearing,
      sortKey: 'nextHearingDate',
      cell: (row) => (
        <>
          <NextHearing row={row} />
          {/* Replaces its column in narrow tables (docket.css). */}
          {row.clock && (
            <span className="docket-clock-beside">
              <Clock clock={row.clock} />
            </span>
          )}
        </>
      ),
    },
    ...(hasClock ? [clock] : []),
    {
      key: 'status',
      header: 'Status',
      width: widths.status,
      cell: (row) => <Badge tone={statusTone(row)}>{displayedLabelOf(row)}</Badge>,
    },
  ];
}

/** Hidden where rows are cards. */
const none = <span className="docket-none">–</span>;

function Respondents({ row }: { row: CaseRow }) {
  const { first, others } = respondentsOf(row);
  if (!first) return none;
  return (
    <span className="docket-lines" title={[first, ...others].join(', ')}>
      {first}
      {others.length > 0 && <span className="docket-others">{` +${others.length}`}</span>}
    </span>
  );
}

function Clock({ clock }: { clock: NearestClock }) {
  return (
    <span className="docket-clock">
      <span className="visually-hidden">{`${clock.label}: `}</span>
      <ClockBar clock={clock} today={indianDay(Date.now())} />
    </span>
  );
}

function NextHearing({ row }: { row: CaseRow }) {
  const moment = row.nextHearingDate && hearingMoment(row.nextHearingDate.date);
  // As on the case itself (seed 2, section 8).
  if (!moment) return 'N/A';
  const days = daysBetween(indianDay(Date.now()), fromWireDate(moment.date));
  return (
    <span className="docket-hearing tabular">
      {moment.date}
      <span className="docket-hearing-time">
        {moment.time}
        <span className="docket-hearing-days">{`, ${daysAwayText(days)}`}</span>
      </span>
    </span>
  );
}
