import walletIcon from 'primeicons/raw-svg/wallet.svg?raw';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  PAYMENT_PAGE_SIZE,
  type Payment,
  type PaymentStatus,
  paymentKinds,
} from '#contracts/endpoints/payments.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { indianDate } from '#portal/shared/indian-dates.ts';
import { formatMoney } from '#portal/shared/money.ts';
import { readPage } from '#portal/shared/page-in-address.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { DataTable, type TableColumn } from '#portal/shared/ui/list/data-table.tsx';
import { Paginator } from '#portal/shared/ui/list/paginator.tsx';
import { EmptyState, ErrorState } from '#portal/shared/ui/notice.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { usePayments } from './api/use-payments.ts';
import './payments.css';

const statuses = {
  pending: { label: 'Pending', tone: 'waiting' },
  paid: { label: 'Paid', tone: 'done' },
  failed: { label: 'Failed', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'running' },
} as const satisfies Record<PaymentStatus, { label: string; tone: string }>;

const columns: readonly TableColumn<Payment>[] = [
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

/** What was paid, and is due, in the neutral's cases; nothing is paid here (D101). */
export function PaymentsPage() {
  const [address, setAddress] = useSearchParams();
  const page = readPage(address);
  const list = usePayments(page);
  const { data } = list;
  const show = (next: number, options?: { replace: boolean }) =>
    setAddress(next > 1 ? { page: String(next) } : {}, options);

  // A page that is gone, e.g. of an old link: the last one there is.
  const lastPage = list.isPlaceholderData ? undefined : data?.lastPage;
  const isBeyond = lastPage !== undefined && page > lastPage;
  useEffect(() => {
    if (isBeyond && lastPage !== undefined)
      setAddress(lastPage > 1 ? { page: String(lastPage) } : {}, { replace: true });
  }, [isBeyond, lastPage, setAddress]);

  return (
    <Page title="Payments">
      {list.isError ? (
        <div className="payments-notice">
          <ErrorState message={failureTextOf(list.error)} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <div className="payments">
          <DataTable
            label="Payments"
            columns={columns}
            rows={isBeyond ? undefined : data?.data}
            isLoading={list.isPlaceholderData}
            skeletonRows={PAYMENT_PAGE_SIZE}
            empty={
              <div className="payments-notice">
                <EmptyState icon={walletIcon} title="No payments found">
                  <ButtonLink size="sm" to={paths.createCase.href()}>
                    Create Case
                  </ButtonLink>
                </EmptyState>
              </div>
            }
          />
          {data && (
            <Paginator
              label="Pages of payments"
              page={Math.min(page, data.lastPage)}
              lastPage={data.lastPage}
              total={data.total}
              perPage={PAYMENT_PAGE_SIZE}
              onPage={show}
            />
          )}
        </div>
      )}
    </Page>
  );
}
