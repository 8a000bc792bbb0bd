import { Link } from 'react-router-dom';
import { type Payment, type PaymentStatus, paymentKinds } from '#contracts/endpoints/payments.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { formatMoney } from '#portal/shared/money.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import type { TableColumn } from '#portal/shared/ui/list/data-table.tsx';

export const statuses = {
  pending: { label: 'Pending', tone: 'waiting' },
  paid: { label: 'Paid', tone: 'done' },
  failed: { label: 'Failed', tone: 'refused' },
  refunded: { label: 'Refunded', tone: 'running' },
} as const satisfies Record<PaymentStatus, { label: string; tone: string }>;

export const columns: readonly TableColumn<Payment>[] = [
  {
    key: 'date',
    header: 'Date',
    width: '7rem',
    cell: ({ date }) => <span className="tabular">{indianDate(date) ?? '–'}</span>,
  },
  {
    key: 'transaction',
    header: 'Transaction ID',
    width: '8.5rem',
    cell: ({ transactionId }) => <span className="tabular">{transactionId || '–'}</span>,
  },
  {
    key: 'case',
    header: 'Case',
    width: 'auto',
    cell: ({ caseId, caseCode, caseName, resolutionKind }) => (
      <span className="payment-case">
        <Link to={paths.case.href(caseId, resolutionKind)}>{caseCode}</Link>
        <span>{caseName}</span>
      </span>
    ),
  },
  {
    key: 'description',
    header: 'Description',
    width: '19%',
    cell: ({ kind, description }) => (
      <span className="payment-case">
        {paymentKinds[kind]}
        {description && <span className="soft">{description}</span>}
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: '8.5rem',
    align: 'end',
    cell: ({ amount, currencyUnit }) => (
      <span className="tabular">{formatMoney(amount, currencyUnit)}</span>
    ),
  },
  {
    key: 'invoice',
    header: 'Invoice',
    width: '8rem',
    cell: ({ invoice }) => <span className="tabular">{invoice || '–'}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: '7rem',
    cell: ({ status }) => <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>,
  },
];
