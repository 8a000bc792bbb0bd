import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type Payment,
  type PaymentStatus,
  paymentsEndpoints,
} from '#contracts/endpoints/payments.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { readRows } from '#portal/shared/read-rows.ts';
import type { PaymentsView } from './payments-view.ts';

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

/** All payments of a view, read by its largest pages; the newest if there are too many for a file. */
export const readAll = async (status: PaymentStatus | undefined): Promise<Payment[]> =>
  (
    await readRows(
      (page) => read({ page, perPage: 1000, status }),
      () => undefined,
    )
  ).rows;
