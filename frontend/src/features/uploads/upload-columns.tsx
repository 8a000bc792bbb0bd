import { Link } from 'react-router-dom';
import type { UploadRow } from '#contracts/endpoints/outcome/agreements.ts';
import { agreementInForce } from '#contracts/rules/outcome/outcomes.ts';
import { paperActions, type UploadFilter } from '#contracts/rules/outcome/papers.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { paths } from '#portal/shared/paths.ts';
import type { TableColumn } from '#portal/shared/ui/list/data-table.tsx';
import { overdueText, targetOf } from './target-date.ts';

/** The columns of the work list (seed 2, section 2); the Uploaded filter has an uploaded date. */
export function uploadColumns(
  filter: UploadFilter | undefined,
  { nowMs, onOpen }: { nowMs: number; onOpen: (row: UploadRow) => void },
): readonly TableColumn<UploadRow>[] {
  const action = (row: UploadRow) => (
    <button
      type="button"
      className="text-button uploads-action"
      aria-label={`${paperActions[row.paperState]}: ${row.caseCode}`}
      onClick={() => onOpen(row)}
    >
      {paperActions[row.paperState]}
    </button>
  );
  const columns: TableColumn<UploadRow>[] = [
    {
      key: 'id',
      header: 'Case ID',
      width: '9.25rem',
      sortKey: 'id',
      cell: (row) => (
        <Link className="table-code" to={paths.case.href(row.id, row.resolutionKind)}>
          {row.caseCode}
        </Link>
      ),
    },
    {
      key: 'title',
      header: 'Title',
      width: 'auto',
      cell: ({ title }) => (
        <span className="uploads-clamped uploads-title" title={title}>
          {title}
        </span>
      ),
    },
    {
      key: 'claimant',
      header: 'Claimant',
      width: '13%',
      cell: ({ claimantParty }) => claimantParty.name,
    },
    { key: 'counter', header: 'Counter Party', width: '13%', cell: counterPartyOf },
    {
      key: 'remarks',
      header: 'Remarks',
      width: '19%',
      cell: ({ description }) => (
        <span className="uploads-clamped" title={description}>
          {description || '-'}
        </span>
      ),
    },
  ];
  if (filter === 'uploaded')
    return [
      ...columns,
      {
        key: 'uploaded',
        header: 'Uploaded date',
        width: '9.5rem',
        sortKey: 'targetDate',
        cell: (row) => (
          <span className="uploads-dated">
            <span className="tabular">
              {indianDate(agreementInForce(row.agreementsAndAwards)?.date ?? '') ?? '-'}
            </span>
            {action(row)}
          </span>
        ),
      },
    ];
  return [
    ...columns,
    {
      key: 'target',
      header: 'Target date',
      width: '9.75rem',
      sortKey: 'targetDate',
      cell: (row) => <TargetDate row={row} nowMs={nowMs} />,
    },
    { key: 'action', header: 'Action', width: '9rem', cell: action },
  ];
}

/** The seeds' order: the registered respondent, the name, the first of the respondents, '-'. */
const counterPartyOf = ({ respondentParty, respondentName, respondentParties }: UploadRow) =>
  respondentParty?.name || respondentName || respondentParties[0]?.name || '-';

function TargetDate({ row, nowMs }: { row: UploadRow; nowMs: number }) {
  const { date, overdueDays } = targetOf(row, nowMs);
  return (
    <span className="uploads-dated">
      <span className="tabular">{date}</span>
      {overdueDays > 0 && <span className="uploads-overdue">{overdueText(overdueDays)}</span>}
    </span>
  );
}
