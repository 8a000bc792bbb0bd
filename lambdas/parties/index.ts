/** What other domains may use of the parties. */
export { casePartyItem, removeCasePartyItem } from './case-party-item.ts';
export { requireUsableParty } from './party-access.ts';
export type { PartyRecord } from './party-record.ts';
