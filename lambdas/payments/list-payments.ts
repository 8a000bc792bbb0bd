import {
  FILTERED_PAYMENTS,
  type Payment,
  type paymentsEndpoints,
} from '#contracts/endpoints/payments.ts';
import { INDEXED_ROWS_MAX } from '#shared/answer-size.ts';
import { numbersOfPage } from '#shared/dynamo/numbered-list.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { toWholeUnits } from '#shared/money.ts';
import { lastPageOf, pageOfList } from '#shared/page-of-list.ts';
import {
  countPayments,
  listPaymentRange,
  type PaymentRecord,
} from './record/payment-repository.ts';

/**
 * Returns a page of the caller's payments, last recorded first. Every page costs the same. A filter
 * reads the newest ones.
 */
export const listPayments: UseCase<
  typeof paymentsEndpoints.listPayments,
  { table: Table }
> = async ({ table }, { principal, query }) => {
  const { userId } = principal;
  const { page, status } = query;
  const perPage = Math.min(query.perPage, INDEXED_ROWS_MAX);
  const total = await countPayments(table, userId);
  if (status !== undefined) {
    const oldest = Math.max(1, total - FILTERED_PAYMENTS + 1);
    const newest = await listPaymentRange(table, userId, oldest, total);
    const found = pageOfList(
      newest.filter((payment) => payment.status === status),
      { page, perPage },
    );
    return { ...found, data: found.data.map(presentPayment), notSearched: oldest - 1 };
  }
  const { first, last } = numbersOfPage({ total, page, perPage });
  const records = await listPaymentRange(table, userId, first, last);
  return {
    data: records.map(presentPayment),
    ...{ page, perPage, total, notSearched: 0 },
    lastPage: lastPageOf({ total, perPage }),
  };
};

function presentPayment({ amount, paidAt, ...payment }: PaymentRecord): Payment {
  return {
    ...payment,
    amount: toWholeUnits(amount),
    currencyUnit: amount.currency,
    date: paidAt,
  };
}
