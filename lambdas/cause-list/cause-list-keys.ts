/** Keys of the calendar feeds. */
export const causeListKeys = {
  /** The feed behind an address, by the hash of its token. */
  feed: (tokenHash: string) => ({ pk: `FEED#${tokenHash}`, sk: 'FEED' }),
  /** Which feed a user's address is. */
  feedOf: (userId: string) => ({ pk: `USER#${userId}`, sk: 'CALENDAR_FEED' }),
};
