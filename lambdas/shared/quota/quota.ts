import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { epochSeconds } from '../clock.ts';
import { conditional } from '../dynamo/conditional.ts';
import { getItem } from '../dynamo/get-item.ts';
import type { Table } from '../dynamo/table.ts';
import { AppError } from '../errors.ts';
import { quotaKeys } from './quota-keys.ts';

/** Maximum use by one owner, per time window or in total. */
export type Quota = {
  name: string;
  /** If omitted, the quota limits the total use. */
  windowSeconds?: number;
  maxCount: number;
  /** If omitted, bytes are not limited. */
  maxBytes?: number;
  /** Error message for users, e.g. 'Too many uploads'. */
  message: string;
};

export type QuotaUse = {
  quota: Quota;
  /** Id of a user, of a case, or of both. */
  ownerId: string;
  count: number;
  bytes?: number;
  now: Date;
  /** Key of the count by its window; by default that of quota-keys.ts. */
  keyOf?: (window: string) => { pk: string; sk: string };
};

/**
 * Counts a use before it happens. Parallel uses are all counted. One write unit. If the quota
 * does not allow the use, throws the error of `quotaExceeded` and counts nothing.
 */
export async function spendQuota(table: Table, use: QuotaUse): Promise<void> {
  if (exceedsAlone(use)) throw quotaExceeded(use);
  const isCounted = await conditional(
    table.client.send(new UpdateCommand(quotaUpdate(table, use))),
  );
  if (!isCounted) throw quotaExceeded(use);
}

/**
 * Throws the error of `quotaExceeded` if the quota does not allow the use now; counts nothing. For
 * work before the transaction that counts. Consistent; one read unit.
 */
export async function requireQuota(table: Table, use: QuotaUse): Promise<void> {
  const { count, bytes = 0 } = use;
  const item = await getItem(table, countKey(use), { isConsistent: true });
  const { usedCount, usedBytes } = useSchema.parse(item ?? {});
  const isExceeded = exceedsAlone({ ...use, count: usedCount + count, bytes: usedBytes + bytes });
  if (isExceeded) throw quotaExceeded(use);
}

/** How much of a quota its owner has used in the present window; consistent, one read unit. */
export async function findUse(table: Table, use: QuotaUse): Promise<number> {
  const item = await getItem(table, countKey(use), { isConsistent: true });
  return useSchema.parse(item ?? {}).usedCount;
}

/** Takes back a counted use; `now` is the time at which it was counted. One write unit. */
export async function returnQuota(table: Table, use: QuotaUse): Promise<void> {
  await conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: countKey(use),
        UpdateExpression: 'ADD usedCount :less',
        ConditionExpression: 'usedCount >= :count',
        ExpressionAttributeValues: { ':less': -use.count, ':count': use.count },
      }),
    ),
  );
}

export const useSchema = z.object({
  usedCount: z.number().default(0),
  usedBytes: z.number().default(0),
});

function countKey({ quota, ownerId, now, keyOf }: QuotaUse): { pk: string; sk: string } {
  const window = windowOf(quota, now)?.startsAt.toISOString() ?? TOTAL;
  return keyOf ? keyOf(window) : quotaKeys.use(ownerId, quota.name, window);
}

/** Whether a single use exceeds the quota; the write's condition does not cover a first use. */
const exceedsAlone = ({ quota, count, bytes = 0 }: QuotaUse) =>
  count > quota.maxCount || bytes > (quota.maxBytes ?? Number.POSITIVE_INFINITY);

/** Transaction item that counts a use. Its condition fails if the quota is used up. */
export const quotaItem = (table: Table, use: QuotaUse) => ({ Update: quotaUpdate(table, use) });

/** Window of a quota without windows. */
const TOTAL = 'ALL';

function quotaUpdate(table: Table, use: QuotaUse) {
  const { quota, count, bytes = 0, now } = use;
  const window = windowOf(quota, now);
  return {
    TableName: table.name,
    Key: countKey(use),
    UpdateExpression: `ADD usedCount :count, usedBytes :bytes${
      window ? ' SET expiresAt = :expiresAt' : ''
    }`,
    ConditionExpression:
      'attribute_not_exists(pk) OR (usedCount <= :countBefore AND usedBytes <= :bytesBefore)',
    ExpressionAttributeValues: {
      ':count': count,
      ':bytes': bytes,
      ':countBefore': quota.maxCount - count,
      ':bytesBefore': (quota.maxBytes ?? Number.MAX_SAFE_INTEGER) - bytes,
      ...(window && { ':expiresAt': epochSeconds(window.endsAt) }),
    },
  };
}

/** How often a quota without windows was used by its owner; consistent, one read unit. */
export async function findTotalUse(table: Table, quota: Quota, ownerId: string): Promise<number> {
  const item = await getItem(table, quotaKeys.use(ownerId, quota.name, TOTAL), {
    isConsistent: true,
  });
  return useSchema.parse(item ?? {}).usedCount;
}

/**
 * Error for a use that exceeds a quota: `too_many_tries` with the seconds to the next window, or
 * `conflict` for a quota without windows.
 */
export function quotaExceeded({ quota, now }: Pick<QuotaUse, 'quota' | 'now'>): AppError {
  const window = windowOf(quota, now);
  if (!window) return new AppError('conflict', quota.message);
  const seconds = Math.max(1, Math.ceil((window.endsAt.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return new AppError('too_many_tries', `${quota.message}. Please wait ${wait}`, {
    retryAfterSeconds: seconds,
  });
}

function windowOf({ windowSeconds }: Quota, now: Date) {
  if (windowSeconds === undefined) return undefined;
  const length = windowSeconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  return { startsAt: new Date(start), endsAt: new Date(start + length) };
}
