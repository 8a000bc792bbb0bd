import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { activityKinds } from '#contracts/endpoints/notifications.ts';
import { conditional } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { appendNumbered, listNumbered } from '#shared/dynamo/numbered-list.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { activityKeys } from './activity-keys.ts';

export const activityRecordSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** Sequence number among the user's activities, from 1. */
  number: z.number().int().positive(),
  kind: z.enum(activityKinds),
  entityId: z.string(),
  meta: z.record(z.string(), z.string()),
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type ActivityRecord = z.output<typeof activityRecordSchema>;

/** `readUpTo`: number of the newest activity when all were last marked as read. */
export const counterSchema = z.object({
  total: z.number().int().nonnegative().default(0),
  readUpTo: z.number().int().nonnegative().default(0),
});
export type ActivityCounter = z.output<typeof counterSchema>;

/** Half a read unit, which is the cost of a poll; one read unit if consistent. */
export async function readActivityCounter(
  table: Table,
  userId: string,
  isConsistent = false,
): Promise<ActivityCounter> {
  const item = await getItem(table, activityKeys.counter(userId), { isConsistent });
  return counterSchema.parse(item ?? {});
}

/** Activities numbered `first` to `last`, newest first. */
export async function listActivityRange(
  table: Table,
  userId: string,
  first: number,
  last: number,
): Promise<ActivityRecord[]> {
  const items = await listNumbered(table, activityKeys.range(userId, first, last));
  return items.map((item) => activityRecordSchema.parse(item));
}

/**
 * Writes an activity with the next number. Returns false if an activity with this id exists, e.g.
 * if an event is delivered twice.
 */
export async function putActivity(
  table: Table,
  activity: Omit<ActivityRecord, 'number'>,
): Promise<boolean> {
  const { userId, id } = activity;
  return appendNumbered(table, {
    counter: activityKeys.counter(userId),
    receipt: activityKeys.receipt(userId, id),
    readTotal: async () => (await readActivityCounter(table, userId, true)).total,
    itemOf: (number) => ({ ...activityKeys.activity(userId, number), ...activity, number }),
  });
}

/** Marks all current activities as read; later ones stay unread. */
export async function markActivitiesRead(table: Table, userId: string): Promise<void> {
  await conditional(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: activityKeys.counter(userId),
        UpdateExpression: 'SET readUpTo = #total',
        ConditionExpression: 'attribute_exists(#total)',
        ExpressionAttributeNames: { '#total': 'total' },
      }),
    ),
  );
}
