import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  PAYMENT_PAGE_SIZE,
  type Payment,
  type PaymentStatus,
  paymentStatuses,
  paymentsEndpoints,
} from '#contracts/endpoints/payments.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { pageParam, readPage } from '#portal/shared/pages.ts';

/** Rows of a page; the first is the seeds' (seed 1, section 9). */
export const pageSizes = [PAYMENT_PAGE_SIZE, 25, 100] as const;

/** What the address says of the list. */
export type PaymentsView = { page: number; perPage: number; status: PaymentStatus | undefined };

export function readView(address: URLSearchParams): PaymentsView {
  const rows = Number(address.get('rows'));
  return {
    page: readPage(address),
    perPage: pageSizes.find((size) => size === rows) ?? PAYMENT_PAGE_SIZE,
    status: paymentStatuses.find((status) => status === address.get('status')),
  };
}

/** The address of a view; what is usual is not in it. */
export const viewParams = ({ page, perPage, status }: PaymentsView): Record<string, string> => ({
  ...pageParam(page),
  ...(perPage !== PAYMENT_PAGE_SIZE && { rows: String(perPage) }),
  ...(status && { status }),
});

const read = ({ page, perPage, status }: PaymentsView, signal?: AbortSignal) =>
  callApi(paymentsEndpoints.listPayments, {
    query: { page, perPage, ...(status && { status }) },
    ...(signal && { signal }),
  });

/** A page of the signed-in neutral's payments, newest first. */
export const paymentsQuery = (view: PaymentsView) =>
  queryOptions({
    queryKey: ['payments', view],
    queryFn: ({ signal }) => read(view, signal),
    placeholderData: keepPreviousData,
  });

/** Most payments of a file. */
export const FILE_ROWS_MAX = 10_000;

/** All payments of a view, read by its largest pages; the newest if there are too many. */
export async function readAll(status: PaymentStatus | undefined): Promise<Payment[]> {
  const rows = new Map<string, Payment>();
  for (let page = 1; ; page += 1) {
    const { data, lastPage } = await read({ page, perPage: 1000, status });
    for (const row of data) rows.set(row.id, row);
    if (page >= lastPage || rows.size >= FILE_ROWS_MAX)
      return [...rows.values()].slice(0, FILE_ROWS_MAX);
  }
}
