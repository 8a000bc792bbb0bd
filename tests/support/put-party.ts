import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import type { PartyRecord } from '#lambdas/parties/record/party-record.ts';
import type { Table } from '#shared/dynamo/table.ts';

/** A verified party; the test gives the fields that differ. */
export async function putParty(
  table: Table,
  facts: Pick<PartyRecord, 'id' | 'ownerId' | 'name'> & Partial<PartyRecord>,
): Promise<void> {
  const at = '2026-01-05T06:30:00.000Z';
  const party: PartyRecord = {
    version: 1,
    kind: 'organisation',
    status: 'active',
    documentKind: 'pan',
    documentNumber: 'sealed',
    documentFingerprint: `fingerprint of ${facts.id}`,
    document: { key: 'uploads/x', contentType: 'application/pdf' },
    houseNo: '12',
    locality: 'Andheri East',
    city: 'Mumbai',
    state: 'Maharashtra',
    pin: '400069',
    landmark: 'Near the station',
    gstNumber: '',
    submittedAt: at,
    createdAt: at,
    updatedAt: at,
    ...facts,
  };
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { ...partyKeys.party(party.id), ...party } }),
  );
}
