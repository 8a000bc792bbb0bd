import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import walletIcon from 'primeicons/raw-svg/wallet.svg?raw';
import { Link, useSearchParams } from 'react-router-dom';
import {
  PAYMENT_PAGE_SIZE,
  type Payment,
  type PaymentStatus,
  paymentKinds,
  paymentsEndpoints,
} from '#contracts/endpoints/payments.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { indianDate } from '#portal/shared/indian-dates.ts';
import { formatMoney } from '#portal/shared/money.ts';
import { pageParam, readPage } from '#portal/shared/pages.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { DataTable, type TableColumn } from '#portal/shared/ui/list/data-table.tsx';
import { PagedList } from '#portal/shared/ui/list/paged-list.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { EmptyState } from '#portal/shared/ui/states.tsx';
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

const table = { label: 'Payments', columns };

/** A page of the signed-in neutral's payments, newest first. */
const paymentsQuery = (page: number) =>
  queryOptions({
    queryKey: ['payments', page],
    queryFn: ({ signal }) =>
      callApi(paymentsEndpoints.listPayments, {
        query: { page, perPage: PAYMENT_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Payments of the neutral's cases, paid and due; nothing is paid here (D101). */
export function PaymentsPage() {
  const [address, setAddress] = useSearchParams();
  const page = readPage(address);
  const list = useQuery(paymentsQuery(page));
  return (
    <Page title="Payments">
      <div className="payments">
        <PagedList
          query={list}
          page={page}
          perPage={PAYMENT_PAGE_SIZE}
          onPage={(next, options) => setAddress(pageParam(next), options)}
          pagesLabel="Pages of payments"
          loading={<DataTable {...table} rows={undefined} skeletonRows={PAYMENT_PAGE_SIZE} />}
          empty={
            <EmptyState icon={walletIcon} title="No payments found" isCard>
              <ButtonLink size="sm" to={paths.createCase.href()}>
                Create Case
              </ButtonLink>
            </EmptyState>
          }
        >
          {({ data }, isStale) => <DataTable {...table} rows={data} isLoading={isStale} />}
        </PagedList>
      </div>
    </Page>
  );
}
