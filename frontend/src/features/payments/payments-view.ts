import {
  PAYMENT_PAGE_SIZE,
  type PaymentStatus,
  paymentStatuses,
} from '#contracts/endpoints/payments.ts';
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
