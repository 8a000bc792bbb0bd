/** What the seed may use of the invites domain besides its public interface. */

export type { DisclosureRecord } from './record/disclosure-record.ts';
export { disclosureItem } from './record/disclosure-repository.ts';
export { answerByOf, type InviteRecord } from './record/invite-record.ts';
export { inviteItems } from './record/invite-repository.ts';
