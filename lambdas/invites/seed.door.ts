/** What the seed may use of the invites domain besides its public interface. */

export type { InviteRecord } from './record/invite-record.ts';
export { inviteItems } from './record/invite-repository.ts';
