/** Sessions lie in their user's partition: one query finds all of them. */
export const sessionKeys = {
  session: (userId: string, sessionId: string) => ({
    pk: `USER#${userId}`,
    sk: `SESSION#${sessionId}`,
  }),
  allOf: (userId: string) => ({ pk: `USER#${userId}`, skPrefix: 'SESSION#' }),
};
