import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderKeys } from '#lambdas/orders/record/order-keys.ts';
import { packText } from '#lambdas/orders/record/order-record.ts';
import {
  changeOrder,
  getOrderRecord,
  getOrderText,
} from '#lambdas/orders/record/order-repository.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';

/** The stored form of an order: `revision` counts its writes, `version` is the text's. */

const at = '2026-01-05T06:30:00.000Z';
const place = { userId: 'usr_one', orderId: 'ord_1' };
const key = orderKeys.order(place.userId, place.orderId);

let table: Table;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ table, stop } = await startTable());
});
afterAll(() => stop());

test('reads, changes and keeps an order in the form in which it is stored', async () => {
  const { packed, bytes } = await packText({ content: '<p>Four weeks.</p>' });
  await batchWrite(table, {
    put: [
      {
        ...key,
        ...{ id: 'ord_1', userId: 'usr_one', revision: 4, version: 2, textBytes: bytes },
        ...{ isOfHearing: false, createdAt: at, updatedAt: at },
      },
      { ...orderKeys.text('usr_one', 'ord_1'), id: 'ord_1', version: 2, packed },
    ],
  });
  const before = await getOrderRecord(table, 'usr_one', 'ord_1');
  expect(before).toMatchObject({ version: 4, textVersion: 2 });

  await changeOrder(table, place, async (stored) => ({
    after: { ...stored, textVersion: 3 },
    packed,
  }));
  await changeOrder(table, place, async (stored) => ({ after: { ...stored, isOfHearing: true } }));
  const item = await getItem(table, key);
  expect(item).toMatchObject({ revision: 6, version: 3, isOfHearing: true });
  expect(Object.keys(item ?? {})).not.toContain('textVersion');
  expect(await getOrderText(table, before)).toEqual({ content: '<p>Four weeks.</p>', version: 3 });
});

test('never overwrites a change that was stored between read and write', async () => {
  let attempts = 0;
  await changeOrder(table, place, async (stored) => {
    attempts += 1;
    if (attempts === 1)
      await changeOrder(table, place, async (other) => ({ after: { ...other, textBytes: 99 } }));
    return { after: { ...stored, updatedAt: '2026-02-02T06:30:00.000Z' } };
  });
  expect(attempts).toBe(2);
  expect(await getItem(table, key)).toMatchObject({
    ...{ revision: 8, textBytes: 99, updatedAt: '2026-02-02T06:30:00.000Z' },
  });
});
