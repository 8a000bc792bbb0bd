import { setTimeout as pause } from 'node:timers/promises';
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { activityKinds } from '../../contracts/notifications.ts';
import { conditional, failedConditions } from '../shared/dynamo/conditional.ts';
import type { Table } from '../shared/dynamo/table.ts';
import { transact } from '../shared/dynamo/transact.ts';
import { activityKeys } from './activity-keys.ts';

const activityRecordSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** Its place among the user's activities, from 1. */
  number: z.number().int().positive(),
  kind: z.enum(activityKinds),
  entityId: z.string(),
  meta: z.record(z.string(), z.string()),
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type ActivityRecord = z.output<typeof activityRecordSchema>;

/** `readUpTo`: the number of the newest activity that was there when all were marked read. */
const counterSchema = z.object({
  total: z.number().int().nonnegative().default(0),
  readUpTo: z.number().int().nonnegative().default(0),
});
export type ActivityCounter = z.output<typeof counterSchema>;

/** Half a read unit, which is all that a poll of the bell costs; a whole one when consistent. */
export async function readActivityCounter(
  table: Table,
  userId: string,
  isConsistent = false,
): Promise<ActivityCounter> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: activityKeys.counter(userId),
      ConsistentRead: isConsistent,
    }),
  );
  return counterSchema.parse(Item ?? {});
}

/** Activities numbered `first` to `last`, newest first: one query, however far back. */
export async function listActivityRange(
  table: Table,
  userId: string,
  first: number,
  last: number,
): Promise<ActivityRecord[]> {
  if (last < first) return [];
  const { pk, skFirst, skLast } = activityKeys.range(userId, first, last);
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': skFirst, ':last': skLast },
      ScanIndexForward: false,
    }),
  );
  return Items.map((item) => activityRecordSchema.parse(item));
}

/** Tries before writing gives up: each lost race is somebody else's activity written. */
const MAX_RACES = 50;

/**
 * Gives the activity the next number and writes it, once: false when an activity with this
 * id was written before (an event delivered twice).
 */
export async function putActivity(
  table: Table,
  activity: Omit<ActivityRecord, 'number'>,
): Promise<boolean> {
  const { userId, id } = activity;
  for (let race = 1; ; race += 1) {
    const { total } = await readActivityCounter(table, userId, true);
    const number = total + 1;
    try {
      await transact(table, () => [
        {
          Put: {
            TableName: table.name,
            Item: { ...activityKeys.receipt(userId, id), number },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        {
          Update: {
            TableName: table.name,
            Key: activityKeys.counter(userId),
            UpdateExpression: 'SET #total = :number',
            ConditionExpression: total === 0 ? 'attribute_not_exists(#total)' : '#total = :before',
            ExpressionAttributeNames: { '#total': 'total' },
            ExpressionAttributeValues: {
              ':number': number,
              ...(total !== 0 && { ':before': total }),
            },
          },
        },
        {
          Put: {
            TableName: table.name,
            Item: { ...activityKeys.activity(userId, number), ...activity, number },
          },
        },
      ]);
      return true;
    } catch (error) {
      const failed = failedConditions(error);
      if (!failed?.length) throw error;
      if (failed.includes(0)) return false;
      if (race >= MAX_RACES) throw error;
      await pause(Math.random() * 10 * race);
    }
  }
}

/** Marks what is there at this moment as read; what is written a moment later stays unread. */
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
