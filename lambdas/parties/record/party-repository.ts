import { batchGet } from '#shared/dynamo/batch.ts';
import { getItem, parseStored } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { partyKeys } from './party-keys.ts';
import {
  type AgentRecord,
  agentRecordSchema,
  type CasePartyRecord,
  casePartyRecordSchema,
  type PartyRecord,
  type PartyRow,
  partyRecordSchema,
  partyRowSchema,
} from './party-record.ts';

/** One read unit. */
export async function findParty(table: Table, partyId: string): Promise<PartyRecord | undefined> {
  const item = await getItem(table, partyKeys.party(partyId), { isConsistent: true });
  return item && parseStored(partyRecordSchema, item);
}

/** Parties in the order of their ids. One read unit each. */
export async function listPartiesById(
  table: Table,
  partyIds: readonly string[],
): Promise<PartyRecord[]> {
  const items = await batchGet(
    table,
    partyIds.map((partyId) => partyKeys.party(partyId)),
    { isConsistent: true },
  );
  const records = new Map(
    items.map((item) => parseStored(partyRecordSchema, item)).map((record) => [record.id, record]),
  );
  return partyIds.flatMap((partyId) => records.get(partyId) ?? []);
}

/** The parties that a user registered, newest first. One read unit for about 25. */
export async function listOwnRows(
  table: Table,
  ownerId: string,
  { limit }: { limit?: number } = {},
): Promise<PartyRow[]> {
  const items = await queryAll(table, {
    ...partyKeys.ownRowsOf(ownerId),
    isConsistent: true,
    isNewestFirst: true,
    limit,
  });
  return items.map((item) => partyRowSchema.parse(item));
}

/** The parties to verify, oldest first. One read unit for about 25. */
export async function listRowsToVerify(table: Table): Promise<PartyRow[]> {
  const items = await queryAll(table, { ...partyKeys.rowsToVerify(), isConsistent: true });
  return items.map((item) => partyRowSchema.parse(item));
}

/** Parties with this document, of any owner. Half a read unit. */
export async function listDocumentOwners(
  table: Table,
  fingerprint: string,
): Promise<Pick<PartyRow, 'id' | 'name'>[]> {
  const items = await queryAll(table, partyKeys.documentOwners(fingerprint));
  return items.map((item) => partyRowSchema.pick({ id: true, name: true }).parse(item));
}

/** The parties of a case. Half a read unit for about 30. */
export async function listCasePartyRecords(
  table: Table,
  caseId: string,
): Promise<CasePartyRecord[]> {
  const items = await queryAll(table, partyKeys.casePartiesOf(caseId));
  return items.map((item) => casePartyRecordSchema.parse(item));
}

/** One read unit. */
export async function getAgent(
  table: Table,
  partyId: string,
  agentId: string,
): Promise<AgentRecord> {
  const item = await getItem(table, partyKeys.agent(partyId, agentId), { isConsistent: true });
  if (!item) throw new AppError('not_found', 'Agent not found');
  return agentRecordSchema.parse(item);
}

/** The agents of a party. Half a read unit for about 10. */
export async function listAgentRecords(table: Table, partyId: string): Promise<AgentRecord[]> {
  const items = await queryAll(table, partyKeys.agentsOf(partyId));
  return items.map((item) => agentRecordSchema.parse(item));
}
