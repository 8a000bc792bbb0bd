import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILTERED_PAYMENTS, type Payment } from '#contracts/endpoints/payments.ts';
import { listPayments } from '#lambdas/payments/list-payments.ts';
import { paymentKeys } from '#lambdas/payments/record/payment-keys.ts';
import { type PaymentRecord, recordPayment } from '#lambdas/payments/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { apiEvent } from '../../support/api-event.ts';
import { callHandler } from '../../support/call-handler.ts';
import { principalOf } from '../../support/people/principal.ts';
import { signIn } from '../../support/people/sign-in.ts';
import { readUnitsOf, startTable } from '../../support/stores/start/start-table.ts';

type Reply = { data?: Payment[]; page?: number; total?: number; lastPage?: number; code?: string };

let table: Table;
let stop: () => Promise<void>;

const payment = (n: number, facts: Partial<PaymentRecord> = {}): PaymentRecord => ({
  id: `pay_${n}`,
  userId: 'usr_one',
  transactionId: `TXN${n}`,
  caseId: 'cas_1',
  caseCode: 'MED-2026-000001',
  caseName: 'Boundary wall',
  resolutionKind: 'mediation',
  kind: 'claimantRegistrationFee',
  amount: { amountMinor: 118_050, currency: 'INR' },
  status: 'paid',
  invoice: `INV-${n}`,
  description: '',
  paidAt: new Date(Date.UTC(2026, 0, n)).toISOString(),
  ...facts,
});

beforeAll(async () => {
  ({ table, stop } = await startTable());
  await signIn(table, 'usr_one');
  await signIn(table, 'usr_two');
  for (let n = 1; n <= 12; n += 1) await recordPayment({ table }, payment(n));
});
afterAll(() => stop());

const list = (query: Record<string, string> = {}, userId = 'usr_one') =>
  callHandler<Reply>(apiEvent('GET', 'payments', { userId, query }));

test('lists payments newest first, five a page, in whole units', async () => {
  const { body } = await list();
  expect(body).toMatchObject({ page: 1, perPage: 5, total: 12, lastPage: 3 });
  expect(body.data?.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8].map((n) => `pay_${n}`));
  expect(body.data?.[0]).toEqual({
    id: 'pay_12',
    transactionId: 'TXN12',
    caseId: 'cas_1',
    caseCode: 'MED-2026-000001',
    caseName: 'Boundary wall',
    resolutionKind: 'mediation',
    kind: 'claimantRegistrationFee',
    amount: 1180.5,
    currencyUnit: 'INR',
    status: 'paid',
    invoice: 'INV-12',
    description: '',
    date: '2026-01-12T00:00:00.000Z',
  });
  const rest = [await list({ page: '3' }), await list({ page: '4' })];
  expect(rest.map((page) => page.body.data?.map(({ id }) => id))).toEqual([['pay_2', 'pay_1'], []]);
});

test('hides other users’ payments', async () => {
  const { status, body } = await list({}, 'usr_two');
  expect([status, body]).toEqual([
    200,
    { data: [], page: 1, perPage: 5, total: 0, lastPage: 1, notSearched: 0 },
  ]);
});

test.each<Record<string, string>>([
  { page: '0' },
  { page: '501' },
  { perPage: '1001' },
  { page: 'x' },
  { status: 'owed' },
])('refuses %o', async (query) => {
  const { status, body } = await list(query);
  expect([status, body.code]).toEqual([400, 'invalid_input']);
});

test('filters the newest payments by status, and counts those that it did not look at', async () => {
  await signIn(table, 'usr_filter');
  const states = ['pending', 'paid', 'pending', 'failed'] as const;
  for (const [n, status] of states.entries())
    await recordPayment({ table }, payment(n + 1, { userId: 'usr_filter', status }));
  const of = async (query: Record<string, string>) => (await list(query, 'usr_filter')).body;
  expect(await of({ status: 'pending', perPage: '1', page: '2' })).toMatchObject({
    data: [{ id: 'pay_1' }],
    ...{ total: 2, lastPage: 2, notSearched: 0 },
  });
  expect(await of({ status: 'refunded' })).toMatchObject({ data: [], total: 0, lastPage: 1 });
  // As after many payments: the oldest are beyond what a filter reads.
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: paymentKeys.counter('usr_filter'),
      UpdateExpression: 'SET #total = :total',
      ExpressionAttributeNames: { '#total': 'total' },
      ExpressionAttributeValues: { ':total': FILTERED_PAYMENTS + 2 },
    }),
  );
  expect(await of({ status: 'pending' })).toMatchObject({
    data: [{ id: 'pay_3' }],
    ...{ total: 1, notSearched: 2 },
  });
});

test('keeps a payment’s position when it is recorded again, and shows its new state', async () => {
  await recordPayment({ table }, payment(5, { status: 'refunded' }));
  const { body } = await list({ perPage: '100' });
  expect(body.total).toBe(12);
  expect(body.data?.[7]).toMatchObject({ id: 'pay_5', status: 'refunded' });
});

test('stores each payment once when payments are recorded in parallel and twice', async () => {
  const payments = Array.from({ length: 8 }, (_, n) => payment(n + 1, { userId: 'usr_two' }));
  await Promise.all([...payments, ...payments].map((one) => recordPayment({ table }, one)));
  const { body } = await list({ perPage: '100' }, 'usr_two');
  expect(body.data?.map(({ id }) => id).toSorted()).toEqual(payments.map(({ id }) => id));
  expect(body.total).toBe(8);
});

test('refuses an invalid payment in the writer, and stores nothing', async () => {
  const wrong = [
    payment(1, { userId: 'usr_three', id: 'a#b' }),
    payment(1, { userId: 'usr_three', amount: { amountMinor: -1, currency: 'INR' } }),
    payment(1, { userId: 'usr_three', amount: { amountMinor: 1.5, currency: 'INR' } }),
  ];
  for (const one of wrong) await expect(recordPayment({ table }, one)).rejects.toThrow();
  const { Items } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': paymentKeys.counter('usr_three').pk },
    }),
  );
  expect(Items).toEqual([]);
});

test('reads the counter and one query for any page of five', async () => {
  const principal = principalOf('usr_one');
  for (const page of [1, 3]) {
    const { readUnits } = await readUnitsOf(table, (measured) =>
      listPayments({ table: measured }, { principal, query: { page, perPage: 5 } }),
    );
    expect(readUnits).toBe(1);
  }
});
