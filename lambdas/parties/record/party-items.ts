import type { NamedItems } from '#shared/dynamo/conditional.ts';
import { laterAttributesOf } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { partyKeys } from './party-keys.ts';
import type { PartyRecord, PartyRow } from './party-record.ts';

/**
 * A created or changed party and its rows in all lists, for a transaction. The condition of
 * `record` is the version before; that of `document`, that its owner has no other party with it.
 */
export function partyItems(
  table: Table,
  before: PartyRecord | undefined,
  after: PartyRecord,
): NamedItems<'record' | 'ownRow' | 'document' | 'formerDocument' | 'formerPlace' | 'place'> {
  const TableName = table.name;
  const row: PartyRow = { id: after.id, name: after.name, city: after.city, status: after.status };
  return {
    record: {
      Put: {
        TableName,
        Item: { ...laterAttributesOf(before), ...partyKeys.party(after.id), ...after },
        ...(before
          ? {
              ConditionExpression: 'version = :before',
              ExpressionAttributeValues: { ':before': before.version },
            }
          : { ConditionExpression: 'attribute_not_exists(pk)' }),
      },
    },
    ownRow: {
      Put: {
        TableName,
        Item: { ...partyKeys.ownRow(after.ownerId, after.createdAt, after.id), ...row },
      },
    },
    ...documentItems(table, before, after),
    ...queueItems(table, before, after, row),
  };
}

function documentItems(
  { name: TableName }: Table,
  before: PartyRecord | undefined,
  after: PartyRecord,
) {
  const isOther = before && before.documentFingerprint !== after.documentFingerprint;
  return {
    document: {
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
    ...(isOther && {
      formerDocument: {
        Delete: {
          TableName,
          Key: partyKeys.document(before.documentFingerprint, before.ownerId),
        },
      },
    }),
  };
}

/** A party waits for a case manager while it is under verification and not declined. */
const isToVerify = (party: PartyRecord) =>
  party.status === 'underVerification' && party.declinedReason === undefined;

function queueItems(
  { name: TableName }: Table,
  before: PartyRecord | undefined,
  after: PartyRecord,
  row: PartyRow,
) {
  const place = (party: PartyRecord) => partyKeys.rowToVerify(party.submittedAt, party.id);
  const leaves =
    before &&
    isToVerify(before) &&
    (!isToVerify(after) || before.submittedAt !== after.submittedAt);
  return {
    ...(leaves && { formerPlace: { Delete: { TableName, Key: place(before) } } }),
    ...(isToVerify(after) && { place: { Put: { TableName, Item: { ...place(after), ...row } } } }),
  };
}
