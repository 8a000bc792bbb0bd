/** What other domains may use of the parties. Callers check access to the case first. */
export { casePartyItem, removeCasePartyItem } from './case-party-item.ts';
export type { IdentityKeys } from './identity-numbers/identity-keys.ts';
export { fingerprintOf, openNumber, sealNumber } from './identity-numbers/seal-number.ts';
export { requireUsableParty } from './party-access.ts';
export type { CasePartyRecord, PartyRecord } from './party-record.ts';
export { listAgentRecords, listCasePartyRecords } from './party-repository.ts';
