import type { Invite } from '#contracts/endpoints/invites.ts';

/**
 * An invitation is stored for its sender and for the invited person, so that users find only their
 * own by id. Ids are ordered by time, and so are the lists.
 */
export const inviteKeys = {
  invite: (userId: string, direction: Invite['direction'], inviteId: string) => ({
    pk: `USER#${userId}#INVITES`,
    sk: `${direction.toUpperCase()}#${inviteId}`,
  }),
  /** Instants at which a person was invited to a case within the last day. */
  window: (caseId: string, userId: string) => ({ pk: `CASE#${caseId}`, sk: `INVITED#${userId}` }),
  /** A disclosure of a neutral of a case. Ids are ordered by time. */
  disclosure: (caseId: string, disclosureId: string) => ({
    pk: `CASE#${caseId}`,
    sk: `DISCLOSURE#${disclosureId}`,
  }),
  disclosuresOf: (caseId: string) => ({ pk: `CASE#${caseId}`, skPrefix: 'DISCLOSURE#' }),
  /** What parties said to a disclosure of the case. Ids are ordered by time. */
  response: (caseId: string, responseId: string) => ({
    pk: `CASE#${caseId}`,
    sk: `DISCLOSURERESPONSE#${responseId}`,
  }),
  responsesOf: (caseId: string) => ({ pk: `CASE#${caseId}`, skPrefix: 'DISCLOSURERESPONSE#' }),
  /** A declined invitation with its reason, for the case managers of the case. */
  declined: (caseId: string, inviteId: string) => ({
    pk: `CASE#${caseId}`,
    sk: `DECLINEDINVITE#${inviteId}`,
  }),
  declinedOf: (caseId: string) => ({ pk: `CASE#${caseId}`, skPrefix: 'DECLINEDINVITE#' }),
  invitesOf: (userId: string, direction: Invite['direction']) => ({
    pk: `USER#${userId}#INVITES`,
    skPrefix: `${direction.toUpperCase()}#`,
  }),
};
