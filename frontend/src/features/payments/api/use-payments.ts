import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAYMENT_PAGE_SIZE, paymentsEndpoints } from '#contracts/endpoints/payments.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** A page of the signed-in neutral's payments, newest first. */
export function usePayments(page: number) {
  return useQuery({
    queryKey: ['payments', page],
    queryFn: ({ signal }) =>
      callApi(paymentsEndpoints.listPayments, {
        query: { page, perPage: PAYMENT_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
