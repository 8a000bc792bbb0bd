import { numberKey } from '#shared/dynamo/numbered-list.ts';

/** Payments of a user are numbered 1, 2, 3 … as they are recorded; keys keep that order. */
export const paymentKeys = {
  payment: (userId: string, number: number) => ({
    pk: `USER#${userId}#PAYMENTS`,
    sk: `PAYMENT#${numberKey(number)}`,
  }),
  /** From `first` to `last`, both included. */
  range: (userId: string, first: number, last: number) => ({
    pk: `USER#${userId}#PAYMENTS`,
    skFirst: `PAYMENT#${numberKey(first)}`,
    skLast: `PAYMENT#${numberKey(last)}`,
  }),
  /** How many there are. */
  counter: (userId: string) => ({ pk: `USER#${userId}#PAYMENTS`, sk: 'COUNTER' }),
  /** Under which number a payment lies. */
  place: (userId: string, paymentId: string) => ({
    pk: `USER#${userId}#PAYMENTS`,
    sk: `PLACE#${paymentId}`,
  }),
};
