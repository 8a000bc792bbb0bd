import { type Payment, paymentKinds } from '#contracts/endpoints/payments.ts';
import { csvLine } from '#contracts/rules/csv.ts';
import { indianDay } from '#portal/shared/indian-dates.ts';

/** Lets spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

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
  BYTE_ORDER_MARK +
  csvLine(cells.map(([header]) => header)) +
  payments.map((payment) => csvLine(cells.map(([, cell]) => cell(payment)))).join('');
