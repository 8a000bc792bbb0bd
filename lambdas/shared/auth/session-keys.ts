/** Sessions are stored in their user's partition, so that one query lists all of them. */
export const sessionKeys = {
  session: (userId: string, sessionId: string) => ({
    pk: `USER#${userId}`,
    sk: `SESSION#${sessionId}`,
  }),
  allOf: (userId: string) => ({ pk: `USER#${userId}`, skPrefix: 'SESSION#' }),
};
