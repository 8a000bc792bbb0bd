/** What other domains may use of parties: record. */
export type { CasePartyRecord, PartyRecord } from './record/party-record.ts';
export { listAgentRecords, listCasePartyRecords, listOwnRows } from './record/party-repository.ts';
