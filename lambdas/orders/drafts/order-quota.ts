import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { type Quota, type QuotaUse, quotaExceeded, quotaItem } from '#shared/quota/quota.ts';

/** Limit of one neutral's orders: a search reads and unpacks all their texts. */
export const ordersQuota: Quota = {
  name: 'ORDERS',
  maxCount: 5_000,
  maxBytes: 40_000_000,
  message: 'You have reached the number of dictated orders that one person can hold',
};

/** Largest packed text; DynamoDB's items have up to 400 KB. */
const PACKED_MAX = 380_000;

/** Counts in the same place, and refuses nothing. */
const uncapped: Quota = {
  name: ordersQuota.name,
  maxCount: Number.MAX_SAFE_INTEGER,
  message: ordersQuota.message,
};

/**
 * The transaction item that counts new texts, and its error. Throws it for a text too large. `isRefused`:
 * false for what must be counted also over the limit.
 */
export function countTexts(
  table: Table,
  use: {
    userId: string;
    count: number;
    bytes: number;
    packed: Uint8Array;
    now: Date;
    isRefused?: boolean;
  },
) {
  const { userId: ownerId, packed, isRefused = true, ...rest } = use;
  const counted: QuotaUse = { quota: isRefused ? ordersQuota : uncapped, ownerId, ...rest };
  if (packed.byteLength > PACKED_MAX)
    throw new AppError('conflict', 'The order is too long to be stored');
  return { item: quotaItem(table, counted), exceeded: () => quotaExceeded(counted) };
}
