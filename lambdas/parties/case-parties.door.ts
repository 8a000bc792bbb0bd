/** What other domains may use of parties: what connects a party with a case. */
export { casePartyItem, removeCasePartyItem } from './record/case-party-item.ts';
export { requireUsableParty } from './record/party-access.ts';
