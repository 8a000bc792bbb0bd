import { numberKey } from '#shared/dynamo/numbered-list.ts';

/** Keys of payments, numbered 1, 2, 3 … per user in order of recording. */
export const paymentKeys = {
  payment: (userId: string, number: number) => ({
    pk: `USER#${userId}#PAYMENTS`,
    sk: `PAYMENT#${numberKey(number)}`,
  }),
  /** From `first` to `last`, inclusive. */
  range: (userId: string, first: number, last: number) => ({
    pk: `USER#${userId}#PAYMENTS`,
    skFirst: `PAYMENT#${numberKey(first)}`,
    skLast: `PAYMENT#${numberKey(last)}`,
  }),
  /** Number of payments. */
  counter: (userId: string) => ({ pk: `USER#${userId}#PAYMENTS`, sk: 'COUNTER' }),
  /** Item that stores the number of a payment. */
  place: (userId: string, paymentId: string) => ({
    pk: `USER#${userId}#PAYMENTS`,
    sk: `PLACE#${paymentId}`,
  }),
};
