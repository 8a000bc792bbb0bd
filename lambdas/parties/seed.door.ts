/** What the seed may use of the parties domain besides its public interface. */

export { type IdentityKeys, parseIdentityKeys } from './identity-numbers/identity-keys.ts';
export { fingerprintOf, sealNumber } from './identity-numbers/seal-number.ts';
export { partyItems } from './record/party-items.ts';
export { partyKeys } from './record/party-keys.ts';
export type { AgentRecord, CasePartyRecord, PartyRecord } from './record/party-record.ts';
export { listOwnRows } from './record/party-repository.ts';
