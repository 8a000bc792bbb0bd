import type { PartyRole } from '#contracts/endpoints/parties.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { partyKeys } from './party-keys.ts';
import type { CasePartyRecord, PartyRecord } from './party-record.ts';

type CasePartyItem = {
  caseId: string;
  party: Pick<PartyRecord, 'id' | 'name'>;
  partyRole: PartyRole;
};

/** A party's place in a case, for the case's transaction. Safe to repeat. One write unit. */
export function casePartyItem(
  table: Table,
  { caseId, party, partyRole }: CasePartyItem,
): TransactItem {
  const place: CasePartyRecord = { caseId, partyId: party.id, partyRole, name: party.name };
  return {
    Put: {
      TableName: table.name,
      Item: { ...partyKeys.caseParty(caseId, partyRole, party.id), ...place },
    },
  };
}

/** Removes a party's place in a case, for the case's transaction. */
export function removeCasePartyItem(
  table: Table,
  { caseId, partyId, partyRole }: Omit<CasePartyRecord, 'name'>,
): TransactItem {
  return {
    Delete: { TableName: table.name, Key: partyKeys.caseParty(caseId, partyRole, partyId) },
  };
}
