/** What the seed may use of the invites domain besides its public interface. */

export type { InviteRecord } from './invite-record.ts';
export { inviteItems } from './invite-repository.ts';
