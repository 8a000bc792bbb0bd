import { useQuery } from '@tanstack/react-query';
import walletIcon from 'primeicons/raw-svg/wallet.svg?raw';
import { useSearchParams } from 'react-router-dom';
import { paymentStatuses } from '#contracts/endpoints/payments.ts';
import { indianNumber } from '#contracts/rules/notation.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { saveBlob } from '#portal/shared/feedback/use-download.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { ChipFilter } from '#portal/shared/ui/list/chip-filter.tsx';
import { DataTable } from '#portal/shared/ui/list/data-table.tsx';
import { PagedList } from '#portal/shared/ui/list/paged-list.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState } from '#portal/shared/ui/states.tsx';
import { columns, statuses } from './payment-columns.tsx';
import { paymentsQuery, readAll } from './payments-api.ts';
import { paymentsCsv } from './payments-csv.ts';
import { type PaymentsView, pageSizes, readView, viewParams } from './payments-view.ts';
import './payments.css';

const table = { label: 'Payments', columns };

const filters = [
  { key: 'all' as const, label: 'All' },
  ...paymentStatuses.map((key) => ({ key, label: statuses[key].label })),
];

/** Payments of the neutral's cases, paid and due; nothing is paid here (D101). */
export function PaymentsPage() {
  const [address, setAddress] = useSearchParams();
  const view = readView(address);
  const list = useQuery(paymentsQuery(view));
  const change = (facts: Partial<PaymentsView>, options?: { replace: boolean }) =>
    setAddress(viewParams({ ...view, page: 1, ...facts }), options);
  return (
    <Page title="Payments">
      <div className="payments">
        <div className="payments-tools">
          <ChipFilter
            label="Status"
            options={filters}
            selected={view.status ?? 'all'}
            onSelect={(key) => change({ status: key === 'all' ? undefined : key })}
          />
          <Select
            label="Rows of a page"
            isLabelHidden
            options={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
            value={view.perPage}
            onChange={({ target }) => change({ perPage: Number(target.value) })}
          />
          <SaveList status={view.status} />
        </div>
        <PagedList
          query={list}
          page={view.page}
          perPage={view.perPage}
          onPage={(page, options) => change({ page }, options)}
          pagesLabel="Pages of payments"
          loading={<DataTable {...table} rows={undefined} skeletonRows={view.perPage} />}
          empty={
            <EmptyState icon={walletIcon} title="No payments found" isCard>
              {view.status ? (
                <Button size="sm" onClick={() => change({ status: undefined })}>
                  Show all payments
                </Button>
              ) : (
                <ButtonLink size="sm" to={paths.createCase.href()}>
                  Create Case
                </ButtonLink>
              )}
            </EmptyState>
          }
        >
          {({ data }, isStale) => <DataTable {...table} rows={data} isLoading={isStale} />}
        </PagedList>
        {list.data && list.data.notSearched > 0 && (
          <p className="soft">{`The filter looks at the newest payments: ${indianNumber(list.data.notSearched)} older ones are not among them.`}</p>
        )}
      </div>
    </Page>
  );
}

/** Saves all payments that the filter finds as a CSV file. */
function SaveList({ status }: Pick<PaymentsView, 'status'>) {
  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: () => readAll(status),
    onSuccess: (payments) => {
      const name = `Payments ${indianDay(Date.now())}.csv`;
      saveBlob(new Blob([paymentsCsv(payments)], { type: 'text/csv;charset=utf-8' }), name);
      showSnackbar('success', `${indianNumber(payments.length)} payments saved as “${name}”`);
    },
  });
  return (
    <div className="payments-save">
      <Button look="secondary" size="sm" disabled={isSubmitting} onClick={() => void submit()}>
        Export CSV
      </Button>
      <FormFailure text={failure} />
    </div>
  );
}
