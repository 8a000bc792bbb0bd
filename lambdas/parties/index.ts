/** What other domains may use of the parties. Callers check access to the case first. */

export { type IdentityKeys, parseIdentityKeys } from './identity-numbers/identity-keys.ts';
export { fingerprintOf, openNumber, sealNumber } from './identity-numbers/seal-number.ts';
export { casePartyItem, removeCasePartyItem } from './record/case-party-item.ts';
export { requireUsableParty } from './record/party-access.ts';
export type { CasePartyRecord, PartyRecord } from './record/party-record.ts';
export { listAgentRecords, listCasePartyRecords } from './record/party-repository.ts';
