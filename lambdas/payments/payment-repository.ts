import { setTimeout as pause } from 'node:timers/promises';
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { failedConditions } from '../shared/dynamo/conditional.ts';
import type { Table } from '../shared/dynamo/table.ts';
import { transact } from '../shared/dynamo/transact.ts';
import { paymentKeys } from './payment-keys.ts';
import { type PaymentRecord, paymentRecordSchema } from './payment-record.ts';

const counterSchema = z.object({ total: z.number().int().nonnegative().default(0) });
const placeSchema = z.object({ number: z.number().int().positive() });

/** How many payments a user has. Half a read unit, a whole one when consistent. */
export async function countPayments(
  table: Table,
  userId: string,
  isConsistent = false,
): Promise<number> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: paymentKeys.counter(userId),
      ConsistentRead: isConsistent,
    }),
  );
  return counterSchema.parse(Item ?? {}).total;
}

/** Payments numbered `first` to `last`, newest first: one query, however far back. */
export async function listPaymentRange(
  table: Table,
  userId: string,
  first: number,
  last: number,
): Promise<PaymentRecord[]> {
  if (last < first) return [];
  const { pk, skFirst, skLast } = paymentKeys.range(userId, first, last);
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': skFirst, ':last': skLast },
      ScanIndexForward: false,
    }),
  );
  return Items.map((item) => paymentRecordSchema.parse(item));
}

/** Tries before writing gives up: each lost race is somebody else's payment recorded. */
const MAX_RACES = 50;

/** Writes a payment under the next number, or under the one that it has already. */
export async function putPayment(table: Table, payment: PaymentRecord): Promise<void> {
  const { userId, id } = payment;
  for (let race = 1; ; race += 1) {
    const number = (await countPayments(table, userId, true)) + 1;
    try {
      await transact(table, () => numberedPayment(table, payment, number));
      return;
    } catch (error) {
      const failed = failedConditions(error);
      if (!failed?.length) throw error;
      if (failed.includes(0)) break;
      if (race >= MAX_RACES) throw error;
      await pause(Math.random() * 10 * race);
    }
  }
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: paymentKeys.place(userId, id),
      ConsistentRead: true,
    }),
  );
  const { number } = placeSchema.parse(Item);
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...paymentKeys.payment(userId, number), ...payment },
    }),
  );
}

function numberedPayment(table: Table, payment: PaymentRecord, number: number) {
  const { userId, id } = payment;
  const TableName = table.name;
  return [
    {
      Put: {
        TableName,
        Item: { ...paymentKeys.place(userId, id), number },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    {
      Update: {
        TableName,
        Key: paymentKeys.counter(userId),
        UpdateExpression: 'SET #total = :number',
        ConditionExpression: number === 1 ? 'attribute_not_exists(#total)' : '#total = :before',
        ExpressionAttributeNames: { '#total': 'total' },
        ExpressionAttributeValues: {
          ':number': number,
          ...(number !== 1 && { ':before': number - 1 }),
        },
      },
    },
    { Put: { TableName, Item: { ...paymentKeys.payment(userId, number), ...payment } } },
  ];
}
