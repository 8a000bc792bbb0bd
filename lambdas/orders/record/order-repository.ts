import { batchGet } from '#shared/dynamo/batch.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { transactIf } from '#shared/dynamo/conditional.ts';
import { getItem, laterAttributesOf } from '#shared/dynamo/get-item.ts';
import { queryAll, queryPages } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { FORM_ATTRIBUTE, presentForms } from '#shared/forms/present-forms.ts';
import { orderKeys } from './order-keys.ts';
import {
  type OrderRecord,
  type OrderText,
  textItemSchema,
  toOrder,
  unpackText,
} from './order-record.ts';
import { lineItems } from './orders-of-case.ts';

/** A text with the version that it is. */
export type VersionedText = OrderText & { version: number };

/** Same error for a missing order and for an order of another neutral. */
const orderNotFound = () => new AppError('not_found', 'Order not found');

const orderItem = ({ version, textVersion, ...record }: OrderRecord) => ({
  ...orderKeys.order(record.userId, record.id),
  ...record,
  revision: version,
  version: textVersion,
  [FORM_ATTRIBUTE]: presentForms.order,
});

/** One of a neutral's orders; consistent. Throws `not_found`. One read unit. */
export async function getOrderRecord(
  table: Table,
  userId: string,
  orderId: string,
): Promise<OrderRecord> {
  const item = await getItem(table, orderKeys.order(userId, orderId), { isConsistent: true });
  if (!item) throw orderNotFound();
  return toOrder(item);
}

/** The text of an order; consistent. One read unit per 4 KB of its compressed size. */
export async function getOrderText(
  table: Table,
  { userId, id }: Pick<OrderRecord, 'userId' | 'id'>,
): Promise<VersionedText> {
  const item = await getItem(table, orderKeys.text(userId, id), { isConsistent: true });
  if (!item) throw orderNotFound();
  return toText(item);
}

export const toText = async (item: Record<string, unknown>): Promise<VersionedText> => {
  const { version, packed } = textItemSchema.parse(item);
  return { ...(await unpackText(packed)), version };
};

/** The newest orders of a neutral, newest first; consistent. About eight per read unit. */
export async function listOrderRecords(
  table: Table,
  userId: string,
  { limit }: { limit?: number } = {},
): Promise<OrderRecord[]> {
  const items = await queryAll(table, {
    ...orderKeys.ordersOf(userId),
    isNewestFirst: true,
    isConsistent: true,
    limit,
  });
  return items.map(toOrder);
}

/** The texts of these orders, by id. A read unit, or a half, per 4 KB of each one's compressed size. */
export async function readOrderTexts(
  table: Table,
  userId: string,
  orderIds: readonly string[],
  { isConsistent = true }: { isConsistent?: boolean } = {},
): Promise<Map<string, VersionedText>> {
  const keys = orderIds.map((id) => orderKeys.text(userId, id));
  const items = await batchGet(table, keys, { isConsistent });
  const texts = await Promise.all(
    items.map(async (item) => [textItemSchema.parse(item).id, await toText(item)] as const),
  );
  return new Map(texts);
}

/** All texts of a neutral, newest first, one after the other. Half a read unit per 4 KB. */
export async function* readAllTexts(
  table: Table,
  userId: string,
): AsyncGenerator<{ id: string } & OrderText> {
  const pages = queryPages(table, { ...orderKeys.textsOf(userId), isNewestFirst: true });
  for await (const items of pages)
    for (const item of items) yield { id: textItemSchema.parse(item).id, ...(await toText(item)) };
}

/** Transaction items of a new order. */
export const newOrderItems = (table: Table, record: OrderRecord, packed: Uint8Array) => {
  const { name: TableName } = table;
  const [line] = lineItems(table, record);
  return {
    order: {
      Put: {
        TableName,
        Item: orderItem(record),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    text: putText({ TableName, record, packed }),
    ...(line && { line }),
  };
};

const putText = ({
  TableName,
  record: { userId, id, textVersion: version },
  packed,
}: {
  TableName: string;
  record: OrderRecord;
  packed: Uint8Array;
}): TransactItem => ({
  Put: { TableName, Item: { ...orderKeys.text(userId, id), id, version, packed } },
});

/** What a plan decides. */
export type OrderChange = {
  /** The changed order; undefined if there is nothing to write. */
  after: OrderRecord | undefined;
  /** The new text, packed. */
  packed?: Uint8Array;
  /** A further item, whose failed condition ends the change with the error. */
  quota?: { item: TransactItem; exceeded: () => AppError };
};

/**
 * Changes one of a neutral's orders: reads it, lets `plan` decide, and writes if the version is
 * still the one that was read; otherwise plans again, in up to 16 attempts. Throws `not_found`,
 * what `plan` throws, and `conflict` after the last attempt. Returns the committed plan.
 */
export async function changeOrder<Plan extends OrderChange>(
  table: Table,
  { userId, orderId }: { userId: string; orderId: string },
  plan: (stored: OrderRecord) => Promise<Plan>,
): Promise<Plan> {
  return changeItem(table, {
    read: () => getOrderRecord(table, userId, orderId),
    plan: async (stored) => {
      const planned = await plan(stored);
      const { after, packed, quota } = planned;
      if (!after) return { result: planned };
      const record = { ...after, version: stored.version + 1 };
      const items = [
        replaceOrder(table, stored, record),
        ...(packed ? [putText({ TableName: table.name, record, packed })] : []),
        ...lineItems(table, record, stored.case),
        ...(quota ? [quota.item] : []),
      ];
      return {
        result: planned,
        items,
        onConflict: (failed) => {
          if (quota && failed.includes(items.length - 1)) throw quota.exceeded();
          return undefined;
        },
      };
    },
  });
}

/** Writes an order and its line in their present forms. False if the order was changed meanwhile. */
export const rewriteOrder = (table: Table, record: OrderRecord): Promise<boolean> =>
  transactIf(table, () => [
    replaceOrder(table, record, { ...record, version: record.version + 1 }),
    ...lineItems(table, record),
  ]);

const replaceOrder = (
  { name: TableName }: Table,
  stored: OrderRecord,
  after: OrderRecord,
): TransactItem => ({
  Put: {
    TableName,
    Item: { ...laterAttributesOf(stored), ...orderItem(after) },
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'revision' },
    ExpressionAttributeValues: { ':version': stored.version },
  },
});
