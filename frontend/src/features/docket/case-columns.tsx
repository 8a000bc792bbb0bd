import { Link } from 'react-router-dom';
import type { ResolutionKind } from '../../../../contracts/case-status.ts';
import type { CaseRow } from '../../../../contracts/cases.ts';
import { respondentsOf, statusLabel, statusTone } from '../../shared/case-labels.ts';
import { hearingMoment } from '../../shared/indian-dates.ts';
import { formatMoney, NON_MONETARY } from '../../shared/money.ts';
import { paths } from '../../shared/paths.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import type { TableColumn } from '../../shared/ui/data-table.tsx';

type CaseColumn = TableColumn<CaseRow>;

const width = (share: number) => `${share}%`;

/** The columns of one kind's list; only arbitration has contract numbers. */
export function caseColumns(kind: ResolutionKind): readonly CaseColumn[] {
  const hasContract = kind === 'arbitration';
  const contract: CaseColumn = {
    key: 'contract',
    header: 'Contract Number',
    width: width(10.5),
    cell: (row) => row.loanAccountNo || '–',
  };
  return [
    {
      key: 'id',
      header: 'Case ID',
      width: width(13.5),
      sortKey: 'id',
      cell: (row) => (
        <Link className="docket-code" to={paths.case.href(row.id, row.resolutionKind)}>
          {row.caseCode}
        </Link>
      ),
    },
    {
      key: 'title',
      header: 'Title',
      width: width(hasContract ? 17 : 22),
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
      width: width(hasContract ? 13 : 15.5),
      cell: (row) => row.claimantParty.name,
    },
    {
      key: 'respondent',
      header: 'Respondent',
      width: width(hasContract ? 12.5 : 15),
      cell: (row) => <Respondents row={row} />,
    },
    {
      key: 'value',
      header: 'Claim value',
      width: width(13),
      sortKey: 'totalClaimValue',
      cell: (row) =>
        row.totalClaimValue > 0 ? (
          <span className="docket-value tabular">
            {formatMoney(row.totalClaimValue, row.currencyUnit)}
          </span>
        ) : (
          NON_MONETARY
        ),
    },
    {
      key: 'hearing',
      header: 'Next hearing date',
      width: width(10),
      sortKey: 'nextHearingDate',
      cell: (row) => <NextHearing row={row} />,
    },
    {
      key: 'status',
      header: 'Status',
      width: width(10.5),
      cell: (row) => <Badge tone={statusTone(row)}>{statusLabel(row)}</Badge>,
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
  if (!moment) return '–';
  return (
    <span className="docket-hearing tabular">
      {moment.date}
      <span className="docket-hearing-time">{moment.time}</span>
    </span>
  );
}
