import { type Payment, paymentKinds } from '#contracts/endpoints/payments.ts';
import { csvFile } from '#contracts/rules/csv.ts';
import { indianDay } from '#portal/shared/dates/indian-dates.ts';

const cells: readonly [header: string, cell: (payment: Payment) => string][] = [
  ['Date', ({ date }) => indianDay(Date.parse(date))],
  ['Transaction ID', ({ transactionId }) => transactionId],
  ['Case ID', ({ caseCode }) => caseCode],
  ['Case', ({ caseName }) => caseName],
  ['Payment', ({ kind }) => paymentKinds[kind]],
  ['Description', ({ description }) => description],
  ['Amount', ({ amount }) => amount.toFixed(2)],
  ['Currency', ({ currencyUnit }) => currencyUnit],
  ['Invoice', ({ invoice }) => invoice],
  ['Status', ({ status }) => status],
];

/** Payments as a CSV file. */
export const paymentsCsv = (payments: readonly Payment[]): string =>
  csvFile([
    cells.map(([header]) => header),
    ...payments.map((payment) => cells.map(([, cell]) => cell(payment))),
  ]);
