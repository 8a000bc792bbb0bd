import { queryAll } from '../shared/dynamo/query-all.ts';
import type { Table } from '../shared/dynamo/table.ts';
import { partyKeys } from './party-keys.ts';
import {
  type AgentRecord,
  agentRecordSchema,
  type CasePartyRecord,
  casePartyRecordSchema,
} from './party-record.ts';

/** The parties of a case. Half a read unit for some thirty of them. */
export async function listCasePartyRecords(
  table: Table,
  caseId: string,
): Promise<CasePartyRecord[]> {
  const items = await queryAll(table, partyKeys.casePartiesOf(caseId));
  return items.map((item) => casePartyRecordSchema.parse(item));
}

/** The agents of a party. Half a read unit for some twenty of them. */
export async function listAgentRecords(table: Table, partyId: string): Promise<AgentRecord[]> {
  const items = await queryAll(table, partyKeys.agentsOf(partyId));
  return items.map((item) => agentRecordSchema.parse(item));
}
