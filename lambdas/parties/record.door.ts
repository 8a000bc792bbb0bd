/** What other domains may use of parties: record. */
export type { CasePartyRecord, PartyRecord } from './record/party-record.ts';
export { listAgentRecords, listCasePartyRecords } from './record/party-repository.ts';
