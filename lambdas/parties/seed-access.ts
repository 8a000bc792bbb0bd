/** What the seed may use of the parties domain besides its public interface. */

export { type IdentityKeys, parseIdentityKeys } from './identity-numbers/identity-keys.ts';
export { fingerprintOf, sealNumber } from './identity-numbers/seal-number.ts';
export { partyItems } from './party-items.ts';
export { partyKeys } from './party-keys.ts';
export type { AgentRecord, CasePartyRecord, PartyRecord } from './party-record.ts';
export { listOwnRows } from './party-repository.ts';
