import type { Invite } from '#contracts/endpoints/invites.ts';

/**
 * An invitation lies with both who are in it, so that each finds their own by its id and nobody
 * else's. Ids are made in order of time, and so are the lists.
 */
export const inviteKeys = {
  invite: (userId: string, direction: Invite['direction'], inviteId: string) => ({
    pk: `USER#${userId}#INVITES`,
    sk: `${direction.toUpperCase()}#${inviteId}`,
  }),
  /** When somebody was invited to a case within the last day. */
  window: (caseId: string, userId: string) => ({ pk: `CASE#${caseId}`, sk: `INVITED#${userId}` }),
  invitesOf: (userId: string, direction: Invite['direction']) => ({
    pk: `USER#${userId}#INVITES`,
    skPrefix: `${direction.toUpperCase()}#`,
  }),
};
