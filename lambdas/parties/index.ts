/** What other domains may use of the parties; whoever calls has checked the case first. */
export type { CasePartyRecord } from './party-record.ts';
export { listAgentRecords, listCasePartyRecords } from './party-repository.ts';
