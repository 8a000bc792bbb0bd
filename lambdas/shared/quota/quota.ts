import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { epochSeconds } from '../clock.ts';
import { conditional } from '../dynamo/conditional.ts';
import type { Table } from '../dynamo/table.ts';
import { AppError } from '../errors.ts';
import { quotaKeys } from './quota-keys.ts';

/** How much one owner may use of something: in each window of time, or in all. */
export type Quota = {
  name: string;
  /** Left out: there is one window, for ever. */
  windowSeconds?: number;
  maxCount: number;
  /** Left out: bytes are not counted. */
  maxBytes?: number;
  /** The refusal for people: 'Too many uploads'. */
  message: string;
};

export type QuotaUse = {
  quota: Quota;
  /** A person's or a case's id, or both. */
  ownerId: string;
  count: number;
  bytes?: number;
  now: Date;
};

/**
 * Counts one use before it happens; uses at one moment count each. One write unit. Throws as
 * `quotaExceeded` says, and counts nothing then.
 */
export async function spendQuota(table: Table, use: QuotaUse): Promise<void> {
  if (exceedsAlone(use)) throw quotaExceeded(use);
  const isCounted = await conditional(
    table.client.send(new UpdateCommand(quotaUpdate(table, use))),
  );
  if (!isCounted) throw quotaExceeded(use);
}

/** A use by itself larger than the quota: no count below zero would let it through. */
const exceedsAlone = ({ quota, count, bytes = 0 }: QuotaUse) =>
  count > quota.maxCount || bytes > (quota.maxBytes ?? Number.POSITIVE_INFINITY);

/** The same as part of a transaction: its condition fails where the quota is used up. */
export const quotaItem = (table: Table, use: QuotaUse) => ({ Update: quotaUpdate(table, use) });

function quotaUpdate(table: Table, { quota, ownerId, count, bytes = 0, now }: QuotaUse) {
  const window = windowOf(quota, now);
  return {
    TableName: table.name,
    Key: quotaKeys.use(ownerId, quota.name, window?.startsAt.toISOString() ?? 'ALL'),
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

/**
 * The refusal of a use that a quota does not cover: `too_many_tries` with the seconds to the
 * next window, `conflict` where there is none.
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
