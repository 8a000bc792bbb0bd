import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { orderKeys } from '#lambdas/orders/record/order-keys.ts';
import { listCountedOrders, listOwnOrdersOf } from '#lambdas/orders/record/orders-of-case.ts';
import { orderLines } from '#scripts/forms/migrations/order-lines.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { type Orders, startOrders } from '#tests/support/stores/start/start-orders.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** The lines by which the orders of a case are listed: their forms, their migration, their cost. */

const userId = 'usr_one';
const sheet = { date: '2026-03-02', appearances: '' };

let on: Orders;
beforeAll(async () => {
  on = await startOrders();
  for (const n of [41, 42])
    await on.addCase(n, { resolutionKind: 'arbitration', status: 'firstHearing' });
});
afterAll(() => on.stop());

const lineKey = (n: number, orderId: string) =>
  orderKeys.ofCase(userId, { caseId: caseIdOf(n), orderId });
const ownOrders = (n: number) => listOwnOrdersOf(on.table, { userId, caseId: caseIdOf(n) });
const numberOfNext = async (n: number) =>
  (await on.ask('getOrderStart', { caseId: caseIdOf(n), userId })).body.number;

async function counted(n: number) {
  const record = await findCase(on.table, caseIdOf(n));
  if (!record) throw new Error('The case is stored');
  return readUnitsOf(on.table, (table) => listCountedOrders(table, { record, userId }));
}

test('a line of the first release is completed by its order', async () => {
  const id = await on.saveFor(41, { sheet: { ...sheet, number: 6 } });
  const { isOfHearing: _h, number: _n, ...line } = (await getItem(on.table, lineKey(41, id))) ?? {};
  await batchWrite(on.table, { put: [line as { pk: string; sk: string }] });
  expect(await ownOrders(41)).toEqual([
    expect.objectContaining({ id, isOfHearing: true, number: 6 }),
  ]);
  expect(await numberOfNext(41)).toBe(7);
});

test('the migration writes the line of an order that has none', async () => {
  const id = await on.saveFor(41, { sheet: { ...sheet, number: 9 } });
  await batchWrite(on.table, { remove: [lineKey(41, id)] });
  const key = orderKeys.order(userId, id);
  const { form: _, ...older } = (await getItem(on.table, key)) ?? {};
  expect(await orderLines.write(on.table, older)).toBe(true);
  expect(await getItem(on.table, key)).toMatchObject({ form: 2 });
  expect(await getItem(on.table, lineKey(41, id))).toMatchObject({ number: 9, isOfHearing: true });
  // The order is of another version than the one that was read.
  expect(await orderLines.write(on.table, older)).toBe(false);
});

test('orders of other cases cost nothing beyond the newest fifty', async () => {
  const first = await on.saveFor(42, { sheet: { ...sheet, number: 1 } });
  for (let number = 1; number <= 60; number += 1)
    await on.saveFor(41, { sheet: { ...sheet, number } });
  const before = await counted(42);
  for (let number = 61; number <= 90; number += 1)
    await on.saveFor(41, { sheet: { ...sheet, number } });
  const after = await counted(42);
  expect(after.result).toEqual([expect.objectContaining({ id: first, number: 1, userId })]);
  expect([after.result, after.readUnits]).toEqual([before.result, before.readUnits]);
});
