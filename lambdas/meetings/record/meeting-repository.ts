import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { transactIf } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { meetingKeys } from './meeting-keys.ts';
import { type Room, roomSchema } from './meeting-provider.ts';

/** A meeting of a case in the table. */
export const meetingRecordSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  startsAt: z.iso.datetime(),
  room: roomSchema,
  /** The neutral who opened it. */
  hostId: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was announced in the proceedings; absent if it was not booked. */
  announcedAt: z.iso.datetime().optional(),
});
export type MeetingRecord = z.output<typeof meetingRecordSchema>;

type Key = { pk: string; sk: string };

/** Consistent, so that a room that was just opened is found. */
export async function findMeeting(table: Table, key: Key): Promise<MeetingRecord | undefined> {
  const item = await getItem(table, key, { isConsistent: true });
  return item && meetingRecordSchema.parse(item);
}

/** The latest meeting of a case between two instants. */
export async function findLastMeeting(
  table: Table,
  { caseId, from, to }: { caseId: string; from: string; to: string },
): Promise<MeetingRecord | undefined> {
  const { pk, skFirst, skLast } = meetingKeys.meetingsBetween(caseId, from, to);
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':first': skFirst, ':last': skLast },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: 1,
    }),
  );
  return Items[0] && meetingRecordSchema.parse(Items[0]);
}

/** Holds if there is no meeting, or one whose room is at a former provider. */
const isFree = (meeting: MeetingRecord) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR #room.#provider <> :provider',
  ExpressionAttributeNames: { '#room': 'room', '#provider': 'provider' },
  ExpressionAttributeValues: { ':provider': meeting.room.provider },
});

/** Stores a meeting with its room's place. False if another request stored one first. */
export async function putMeeting(table: Table, key: Key, meeting: MeetingRecord): Promise<boolean> {
  const put = {
    Put: { TableName: table.name, Item: { ...key, ...meeting }, ...isFree(meeting) },
  };
  return transactIf(table, () => [put, roomPlaceItem(table, meeting)]);
}

/**
 * An announced meeting for a transaction. The first item fails if there is another meeting at that
 * time or this one was announced already.
 */
export function announceItems(
  table: Table,
  { meeting, isOpened }: { meeting: MeetingRecord; isOpened: boolean },
): TransactItem[] {
  const key = meetingKeys.meeting(meeting.caseId, meeting.startsAt);
  if (!isOpened)
    return [
      { Put: { TableName: table.name, Item: { ...key, ...meeting }, ...isFree(meeting) } },
      roomPlaceItem(table, meeting),
    ];
  return [
    {
      Update: {
        TableName: table.name,
        Key: key,
        UpdateExpression: 'SET announcedAt = :now',
        ConditionExpression: 'id = :id AND attribute_not_exists(announcedAt)',
        ExpressionAttributeValues: { ':now': meeting.announcedAt, ':id': meeting.id },
      },
    },
  ];
}

export const roomPlaceSchema = z.object({
  caseId: z.string(),
  meetingId: z.string(),
  hostId: z.string(),
});

/** Finds the meeting of a provider's room. The provider's events name the room alone. */
const roomPlaceItem = (
  table: Table,
  { id, caseId, hostId, room }: MeetingRecord,
): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: { ...meetingKeys.roomPlace(room.provider, room.id), caseId, meetingId: id, hostId },
  },
});

/** The case, meeting and host of a provider's room; undefined for an unknown room. One read unit. */
export async function findRoomPlace(
  table: Table,
  { provider, id }: Pick<Room, 'provider' | 'id'>,
): Promise<z.output<typeof roomPlaceSchema> | undefined> {
  const item = await getItem(table, meetingKeys.roomPlace(provider, id), { isConsistent: true });
  return item && roomPlaceSchema.parse(item);
}
