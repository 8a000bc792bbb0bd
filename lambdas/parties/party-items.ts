import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { partyKeys } from './party-keys.ts';
import type { PartyRecord, PartyRow } from './party-record.ts';

/** Where the record itself stands among `partyItems`: its condition failed, if this one did. */
export const RECORD_POSITION = 0;

/**
 * A party's creation or change with all the lists it lies in. The record's condition is the
 * version before; that of its document, that its owner has no other party with it.
 */
export function partyItems(
  table: Table,
  before: PartyRecord | undefined,
  after: PartyRecord,
): TransactItem[] {
  const TableName = table.name;
  const row: PartyRow = { id: after.id, name: after.name, city: after.city, status: after.status };
  return [
    {
      Put: {
        TableName,
        Item: { ...partyKeys.party(after.id), ...after },
        ...(before
          ? {
              ConditionExpression: 'version = :before',
              ExpressionAttributeValues: { ':before': before.version },
            }
          : { ConditionExpression: 'attribute_not_exists(pk)' }),
      },
    },
    {
      Put: {
        TableName,
        Item: { ...partyKeys.ownRow(after.ownerId, after.createdAt, after.id), ...row },
      },
    },
    ...documentItems(table, before, after),
    ...queueItems(table, before, after, row),
  ];
}

function documentItems(
  { name: TableName }: Table,
  before: PartyRecord | undefined,
  after: PartyRecord,
): TransactItem[] {
  const isOther = before && before.documentFingerprint !== after.documentFingerprint;
  return [
    {
      Put: {
        TableName,
        Item: {
          ...partyKeys.document(after.documentFingerprint, after.ownerId),
          id: after.id,
          name: after.name,
        },
        ConditionExpression: 'attribute_not_exists(pk) OR id = :id',
        ExpressionAttributeValues: { ':id': after.id },
      },
    },
    ...(isOther
      ? [
          {
            Delete: {
              TableName,
              Key: partyKeys.document(before.documentFingerprint, before.ownerId),
            },
          },
        ]
      : []),
  ];
}

/** Waiting for a case manager is who is under verification and was not declined. */
const isToVerify = (party: PartyRecord) =>
  party.status === 'underVerification' && party.declinedReason === undefined;

function queueItems(
  { name: TableName }: Table,
  before: PartyRecord | undefined,
  after: PartyRecord,
  row: PartyRow,
): TransactItem[] {
  const place = (party: PartyRecord) => partyKeys.rowToVerify(party.submittedAt, party.id);
  const leaves =
    before &&
    isToVerify(before) &&
    (!isToVerify(after) || before.submittedAt !== after.submittedAt);
  return [
    ...(leaves ? [{ Delete: { TableName, Key: place(before) } }] : []),
    ...(isToVerify(after) ? [{ Put: { TableName, Item: { ...place(after), ...row } } }] : []),
  ];
}
