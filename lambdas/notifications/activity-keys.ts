import { numberKey } from '#shared/dynamo/numbered-list.ts';

/** Activities of a user are numbered 1, 2, 3 … as they arrive; keys keep that order. */
export const activityKeys = {
  activity: (userId: string, number: number) => ({
    pk: `USER#${userId}#ACTIVITIES`,
    sk: `ACTIVITY#${numberKey(number)}`,
  }),
  /** From `first` to `last`, both included. */
  range: (userId: string, first: number, last: number) => ({
    pk: `USER#${userId}#ACTIVITIES`,
    skFirst: `ACTIVITY#${numberKey(first)}`,
    skLast: `ACTIVITY#${numberKey(last)}`,
  }),
  /** How many there are and how far the user has read. */
  counter: (userId: string) => ({ pk: `USER#${userId}#ACTIVITIES`, sk: 'COUNTER' }),
  /** Says that this activity was written already. */
  receipt: (userId: string, activityId: string) => ({
    pk: `USER#${userId}#ACTIVITIES`,
    sk: `RECEIPT#${activityId}`,
  }),
};
