/** Keys of a user's receipts of requests with an Idempotency-Key. */
export const receiptKeys = {
  receipt: (userId: string, endpointId: string, idempotencyKey: string) => ({
    pk: `RECEIPTS#${userId}`,
    sk: `${endpointId}#${idempotencyKey}`,
  }),
};
