/** Keys of calendar feeds. */
export const feedKeys = {
  /** Found by the hash of the address's token. */
  feed: (tokenHash: string) => ({ pk: `FEED#${tokenHash}`, sk: 'FEED' }),
  feedOf: (userId: string) => ({ pk: `USER#${userId}`, sk: 'CALENDAR_FEED' }),
};
