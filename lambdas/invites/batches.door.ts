/** What other domains may use of invites: invitations to the cases of a batch. */
export { inviteInBatch } from './invite-in-batch.ts';
