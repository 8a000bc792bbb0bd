import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { type Payment, paymentsEndpoints } from '#contracts/endpoints/payments.ts';
import { paymentsCsv } from '#portal/features/payments/payments-csv.ts';
import {
  type PaymentsView,
  readView,
  viewParams,
} from '#portal/features/payments/payments-view.ts';

/** The page of payments: its address, its file, and answers of an older API. */

const payment: Payment = {
  ...{ id: 'pay_1', transactionId: 'TXN1', caseId: 'cas_1', caseCode: 'MED-2026-000001' },
  ...{ caseName: 'Rent, and "repairs"', resolutionKind: 'mediation' },
  ...{ kind: 'claimantRegistrationFee', amount: 1180.5, currencyUnit: 'INR', status: 'paid' },
  ...{ invoice: '', description: '=HYPERLINK("http://example.com")' },
  // Half past midnight of 6 December in India.
  date: '2026-12-05T19:00:00.000Z',
};

test.each([
  ['', { page: 1, perPage: 5, status: undefined }, ''],
  ['page=3&rows=25&status=failed', { page: 3, perPage: 25, status: 'failed' }, undefined],
  ['page=0&rows=7&status=stolen', { page: 1, perPage: 5, status: undefined }, ''],
])('the address %j is a view', (address, view, written = address) => {
  expect(readView(new URLSearchParams(address))).toEqual(view);
  expect(`${new URLSearchParams(viewParams(view as PaymentsView))}`).toBe(written);
});

test('the file has court days, plain amounts, and no formulas', () => {
  expect(parse(paymentsCsv([payment]), { bom: true, columns: true })).toEqual([
    {
      ...{ Date: '2026-12-06', 'Transaction ID': 'TXN1', 'Case ID': 'MED-2026-000001' },
      ...{ Case: payment.caseName, Payment: 'Claimant Registration Fee' },
      ...{ Description: `'${payment.description}`, Amount: '1180.50', Currency: 'INR' },
      ...{ Invoice: '', Status: 'paid' },
    },
  ]);
});

test('an answer of an API that does not count unsearched payments is read', () => {
  const answer = { data: [payment], page: 1, perPage: 5, total: 1, lastPage: 1 };
  expect(paymentsEndpoints.listPayments.response.parse(answer).notSearched).toBe(0);
});
