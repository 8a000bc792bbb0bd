/** What a user created with an Idempotency-Key lies in the user's own receipts. */
export const receiptKeys = {
  receipt: (userId: string, endpointId: string, idempotencyKey: string) => ({
    pk: `RECEIPTS#${userId}`,
    sk: `${endpointId}#${idempotencyKey}`,
  }),
};
