import { randomUUID } from 'node:crypto';
import { LOCAL_REGION } from '../shared/emulator.ts';
import { type Item, itemSize } from './attribute-value.ts';
import type { Dynamo, StreamRecord } from './dynamo.ts';
import type { StreamViewType, Table } from './table-model.ts';

export type StreamCause = { userIdentity: { Type: string; PrincipalId: string } };

/** A stream's description, without its records. */
export type StoredStream = {
  label: string;
  viewType: StreamViewType;
  keySchema: Table['description']['KeySchema'];
  createdAt: number;
};

const RETENTION_MS = 24 * 60 * 60 * 1000;

/** Sequence numbers have 21 digits and no leading zero, so they sort as text. */
const FIRST_SEQUENCE = 100_000_000_000_000_000_000n;

export function toSequenceNumber(sequence: number): string {
  return String(FIRST_SEQUENCE + BigInt(sequence));
}

/** Undefined for a text that is no sequence number of this emulator. */
export function fromSequenceNumber(text: string): number | undefined {
  if (!/^\d{21}$/.test(text)) return undefined;
  const sequence = Number(BigInt(text) - FIRST_SEQUENCE);
  return Number.isSafeInteger(sequence) && sequence >= 0 ? sequence : undefined;
}

/** Opens a stream on a table. Its label is the current time, as on AWS. */
export function openStream(
  dynamo: Dynamo,
  table: { name: string; arn: string; keySchema: StoredStream['keySchema'] },
  viewType: StreamViewType,
): { id: number; arn: string; label: string; viewType: StreamViewType } {
  let createdAt = dynamo.now();
  const arnAt = (time: number) => `${table.arn}/stream/${labelAt(time)}`;
  while (dynamo.store.get('SELECT id FROM streams WHERE arn = ?', arnAt(createdAt))) createdAt += 1;
  const label = labelAt(createdAt);
  const stored: StoredStream = { label, viewType, keySchema: table.keySchema, createdAt };
  const row = dynamo.store.get(
    'INSERT INTO streams (arn, table_name, json) VALUES (?, ?, ?) RETURNING id',
    arnAt(createdAt),
    table.name,
    JSON.stringify(stored),
  );
  return { id: Number(row?.['id']), arn: arnAt(createdAt), label, viewType };
}

/** Closes a stream. Its records can be read for 24 hours. */
export function closeStream(dynamo: Dynamo, streamId: number): void {
  dynamo.store.run('UPDATE streams SET closed_at = ? WHERE id = ?', dynamo.now(), streamId);
}

type ItemChange = { key: Item; before?: { item: Item }; after?: { item: Item } };

/** Writes the record of one change, in the transaction of the change. */
export function appendStreamRecord(
  dynamo: Dynamo,
  table: Table,
  { key, before, after }: ItemChange,
  cause: StreamCause | undefined,
): void {
  const { stream } = table;
  if (!stream) return;
  const createdAt = dynamo.now();
  const images = {
    ...(showsNew(stream.viewType) && after && { NewImage: after.item }),
    ...(showsOld(stream.viewType) && before && { OldImage: before.item }),
  };
  const record: StreamRecord = {
    eventID: randomUUID().replaceAll('-', ''),
    eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: LOCAL_REGION,
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(createdAt / 1000),
      Keys: key,
      ...images,
      SizeBytes: [key, ...Object.values(images)].reduce((sum, item) => sum + itemSize(item), 0),
      StreamViewType: stream.viewType,
    },
    ...cause,
  };
  const row = dynamo.store.get(
    `INSERT INTO stream_records (stream_id, created_at, json) VALUES (?, ?, ?)
       RETURNING sequence`,
    stream.id,
    createdAt,
    JSON.stringify(record),
  );
  const numbered = withSequence(record, Number(row?.['sequence']));
  dynamo.announce({ tableName: table.name, streamArn: stream.arn, record: numbered });
}

/** A stored record has no sequence number; the row id is its number. */
export function withSequence(record: StreamRecord, sequence: number): StreamRecord {
  const dynamodb = { ...record.dynamodb, SequenceNumber: toSequenceNumber(sequence) };
  return { ...record, dynamodb };
}

/** Deletes records older than 24 hours, and streams closed for that long. */
export function trimStreams(dynamo: Dynamo): void {
  const horizon = dynamo.now() - RETENTION_MS;
  dynamo.store.run('DELETE FROM stream_records WHERE created_at < ?', horizon);
  dynamo.store.run('DELETE FROM streams WHERE closed_at < ?', horizon);
}

/** When `trimStreams` has something to delete; undefined without records and closed streams. */
export function nextTrimMs(dynamo: Dynamo): number | undefined {
  const row = dynamo.store.get(
    `SELECT min(at) AS at FROM (SELECT min(created_at) AS at FROM stream_records
       UNION ALL SELECT min(closed_at) FROM streams)`,
  );
  return row?.['at'] == null ? undefined : Number(row['at']) + RETENTION_MS + 1;
}

function labelAt(time: number): string {
  return new Date(time).toISOString().replace('Z', '');
}

function showsNew(viewType: StreamViewType): boolean {
  return viewType === 'NEW_IMAGE' || viewType === 'NEW_AND_OLD_IMAGES';
}

function showsOld(viewType: StreamViewType): boolean {
  return viewType === 'OLD_IMAGE' || viewType === 'NEW_AND_OLD_IMAGES';
}
