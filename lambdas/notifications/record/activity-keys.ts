import { numberKey } from '#shared/dynamo/numbered-list.ts';

/** Keys of activities, numbered 1, 2, 3 … per user in order of arrival. */
export const activityKeys = {
  activity: (userId: string, number: number) => ({
    pk: `USER#${userId}#ACTIVITIES`,
    sk: `ACTIVITY#${numberKey(number)}`,
  }),
  /** From `first` to `last`, inclusive. */
  range: (userId: string, first: number, last: number) => ({
    pk: `USER#${userId}#ACTIVITIES`,
    skFirst: `ACTIVITY#${numberKey(first)}`,
    skLast: `ACTIVITY#${numberKey(last)}`,
  }),
  /** Number of activities and of the newest one read. */
  counter: (userId: string) => ({ pk: `USER#${userId}#ACTIVITIES`, sk: 'COUNTER' }),
  /** Marks an activity as written. */
  receipt: (userId: string, activityId: string) => ({
    pk: `USER#${userId}#ACTIVITIES`,
    sk: `RECEIPT#${activityId}`,
  }),
};
