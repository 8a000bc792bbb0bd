import { Link } from 'react-router-dom';
import type { CaseRow } from '#contracts/endpoints/docket.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { displayedLabelOf } from '#contracts/rules/cases/displayed-status.ts';
import { respondentsOf, statusTone } from '#portal/shared/case-labels.ts';
import { hearingMoment } from '#portal/shared/indian-dates.ts';
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
  code: '9.25rem',
  contract: '7.125rem',
  value: 'clamp(9.25rem, 20cqi - 4.4rem, 10.25rem)',
  hearing: '6.5rem',
  status: 'clamp(7rem, 10cqi, 9rem)',
  title: 'clamp(8rem, 20cqi, 22rem)',
  titleBesideContract: 'clamp(11rem, 24cqi - 6rem, 20rem)',
  name: 'auto',
} as const;

/** The columns of one kind's list; only arbitration has contract numbers. */
export function caseColumns(kind: ResolutionKind): readonly CaseColumn[] {
  const hasContract = kind === 'arbitration';
  const contract: CaseColumn = {
    key: 'contract',
    header: 'Contract Number',
    width: widths.contract,
    cell: (row) => row.loanAccountNo || '–',
  };
  return [
    {
      key: 'id',
      header: 'Case ID',
      width: widths.code,
      sortKey: 'id',
      cell: (row) => (
        <>
          <Link className="table-code" to={paths.case.href(row.id, row.resolutionKind)}>
            {row.caseCode}
          </Link>
          {/* Replaces its column in narrow tables (docket.css). */}
          {hasContract && row.loanAccountNo && (
            <span className="docket-contract">{`Contract ${row.loanAccountNo}`}</span>
          )}
        </>
      ),
    },
    {
      key: 'title',
      header: 'Title',
      width: hasContract ? widths.titleBesideContract : widths.title,
      cell: (row) => (
        <span className="docket-title" title={row.title}>
          {row.title}
        </span>
      ),
    },
    ...(hasContract ? [contract] : []),
    {
      key: 'claimant',
      header: 'Claimant',
      width: widths.name,
      cell: (row) => row.claimantParty.name,
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
      cell: (row) => <NextHearing row={row} />,
    },
    {
      key: 'status',
      header: 'Status',
      width: widths.status,
      cell: (row) => <Badge tone={statusTone(row)}>{displayedLabelOf(row)}</Badge>,
    },
  ];
}

function Respondents({ row }: { row: CaseRow }) {
  const { first, others } = respondentsOf(row);
  if (!first) return '–';
  return (
    <span>
      {first}
      {others.length > 0 && (
        <span className="docket-others" title={others.join(', ')}>
          {` +${others.length}`}
        </span>
      )}
    </span>
  );
}

function NextHearing({ row }: { row: CaseRow }) {
  const moment = row.nextHearingDate && hearingMoment(row.nextHearingDate.date);
  // As on the case itself (seed 2, section 8).
  if (!moment) return 'N/A';
  return (
    <span className="docket-hearing tabular">
      {moment.date}
      <span className="docket-hearing-time">{moment.time}</span>
    </span>
  );
}
