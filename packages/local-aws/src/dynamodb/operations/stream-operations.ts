import type { Dynamo, StreamRecord } from '../dynamo.ts';
import { DynamoError, invalid, notFound } from '../errors.ts';
import type { Row } from '../store.ts';
import {
  fromSequenceNumber,
  type StoredStream,
  toSequenceNumber,
  withSequence,
} from '../stream-log.ts';
import { parseRequest } from '../validation/parse-request.ts';

/** Each stream has one shard for its whole life. */
const SHARD_ID = 'shardId-00000000000000000000-00000001';
const SHARD_ID_PATTERN = /^shardId-\d{20}-[\da-f]{8}$/;
const STREAM_ARN_PATTERN =
  /^arn:aws[\w-]*:dynamodb:[a-z\d-]+:\d{12}:table\/[\w.-]{3,255}\/stream\/[\d:.T-]+$/;
const ITERATOR_LIFE_MS = 15 * 60 * 1000;
const MAX_RECORDS = 1000;
const MAX_PAGE_BYTES = 1024 * 1024;

type Stream = StoredStream & { id: number; arn: string; tableName: string; isOpen: boolean };

/** An iterator's position: after this sequence number, issued at this time. */
type Position = { streamId: number; after: number; issuedAt: number };

export function listStreams(dynamo: Dynamo, body: object): object {
  type Request = { TableName?: string; Limit?: number; ExclusiveStartStreamArn?: string };
  const request = parseRequest<Request>('ListStreams', body);
  const limit = request.Limit ?? 100;
  if (request.ExclusiveStartStreamArn !== undefined)
    refuseMalformedArn(request.ExclusiveStartStreamArn, 'ExclusiveStartStreamArn');
  const rows = dynamo.store.all(
    'SELECT * FROM streams WHERE arn > ? ORDER BY arn',
    request.ExclusiveStartStreamArn ?? '',
  );
  const all = rows
    .map(toStream)
    .filter((stream) => !request.TableName || stream.tableName === request.TableName);
  const page = all.slice(0, limit);
  return {
    Streams: page.map(({ arn, tableName, label }) => ({
      StreamArn: arn,
      TableName: tableName,
      StreamLabel: label,
    })),
    ...(all.length > limit && { LastEvaluatedStreamArn: page.at(-1)?.arn }),
  };
}

export function describeStream(dynamo: Dynamo, body: object): object {
  type Request = { StreamArn: string; ExclusiveStartShardId?: string };
  const request = parseRequest<Request>('DescribeStream', body);
  const stream = findStream(dynamo, request.StreamArn);
  const { ExclusiveStartShardId } = request;
  if (ExclusiveStartShardId !== undefined && !SHARD_ID_PATTERN.test(ExclusiveStartShardId))
    throw invalid(`Invalid ExclusiveStartShardId: ${ExclusiveStartShardId}`);
  const last = lastSequence(dynamo, stream.id);
  const shard = {
    ShardId: SHARD_ID,
    SequenceNumberRange: {
      StartingSequenceNumber: toSequenceNumber(firstSequence(dynamo, stream.id)),
      ...(!stream.isOpen && { EndingSequenceNumber: toSequenceNumber(last) }),
    },
  };
  return {
    StreamDescription: {
      StreamArn: stream.arn,
      StreamLabel: stream.label,
      StreamStatus: stream.isOpen ? 'ENABLED' : 'DISABLED',
      StreamViewType: stream.viewType,
      CreationRequestDateTime: stream.createdAt / 1000,
      TableName: stream.tableName,
      KeySchema: stream.keySchema,
      // A shard with a higher id would come after this one.
      Shards:
        ExclusiveStartShardId !== undefined && ExclusiveStartShardId >= SHARD_ID ? [] : [shard],
    },
  };
}

export function getShardIterator(dynamo: Dynamo, body: object): object {
  type Request = {
    StreamArn: string;
    ShardId: string;
    ShardIteratorType: string;
    SequenceNumber?: string;
  };
  const request = parseRequest<Request>('GetShardIterator', body);
  const stream = findStream(dynamo, request.StreamArn);
  if (request.ShardId !== SHARD_ID) {
    throw notFound(`Requested resource not found: Shard does not exist ${request.ShardId}`);
  }
  const after = startOf(dynamo, stream, request);
  return { ShardIterator: encodePosition({ streamId: stream.id, after, issuedAt: dynamo.now() }) };
}

export function getRecords(dynamo: Dynamo, body: object): object {
  type Request = { ShardIterator: string; Limit?: number };
  const request = parseRequest<Request>('GetRecords', body);
  const position = decodePosition(request.ShardIterator);
  if (dynamo.now() - position.issuedAt > ITERATOR_LIFE_MS) {
    throw new DynamoError('ExpiredIteratorException', 'Iterator expired');
  }
  const row = dynamo.store.get('SELECT * FROM streams WHERE id = ?', position.streamId);
  if (row === undefined) throw notFound('Requested resource not found: Stream not found');
  const limit = request.Limit ?? MAX_RECORDS;
  const rows = dynamo.store
    .prepare(
      `SELECT sequence, json FROM stream_records
         WHERE stream_id = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
    )
    .iterate(position.streamId, position.after, limit);
  const records: StreamRecord[] = [];
  let after = position.after;
  let bytes = 0;
  for (const { sequence, json } of rows) {
    after = Number(sequence);
    // Only appendStreamRecord writes this column.
    records.push(withSequence(JSON.parse(String(json)) as StreamRecord, after));
    bytes += String(json).length;
    if (bytes >= MAX_PAGE_BYTES) break;
  }
  const isAtEnd = !toStream(row).isOpen && after >= lastSequence(dynamo, position.streamId);
  const next = encodePosition({ streamId: position.streamId, after, issuedAt: dynamo.now() });
  return { Records: records, ...(!isAtEnd && { NextShardIterator: next }) };
}

function startOf(
  dynamo: Dynamo,
  stream: Stream,
  request: { ShardIteratorType: string; SequenceNumber?: string },
): number {
  const isNumbered = request.ShardIteratorType.endsWith('_SEQUENCE_NUMBER');
  if (!isNumbered && request.SequenceNumber !== undefined)
    throw invalid(
      `The parameter SequenceNumber is not supported for the ShardIteratorType ${request.ShardIteratorType}`,
    );
  if (request.ShardIteratorType === 'TRIM_HORIZON') return 0;
  if (request.ShardIteratorType === 'LATEST') return lastSequence(dynamo, stream.id);
  if (request.SequenceNumber === undefined) {
    throw invalid(
      `The parameter SequenceNumber is required for the ShardIteratorType ${request.ShardIteratorType}`,
    );
  }
  const sequence = fromSequenceNumber(request.SequenceNumber);
  if (sequence === undefined || sequence > lastSequence(dynamo, stream.id)) {
    throw invalid(`Invalid SequenceNumber: ${request.SequenceNumber}`);
  }
  if (sequence < firstSequence(dynamo, stream.id)) {
    throw new DynamoError(
      'TrimmedDataAccessException',
      'The requested sequence number is beyond the trim horizon',
    );
  }
  return request.ShardIteratorType === 'AT_SEQUENCE_NUMBER' ? sequence - 1 : sequence;
}

function firstSequence(dynamo: Dynamo, streamId: number): number {
  const row = dynamo.store.get(
    'SELECT min(sequence) AS first FROM stream_records WHERE stream_id = ?',
    streamId,
  );
  return Number(row?.['first'] ?? 0);
}

/** Without records: the last number written to any stream, so that LATEST never moves back. */
function lastSequence(dynamo: Dynamo, streamId: number): number {
  const row = dynamo.store.get(
    `SELECT coalesce(
       (SELECT max(sequence) FROM stream_records WHERE stream_id = ?),
       (SELECT seq FROM sqlite_sequence WHERE name = 'stream_records'), 0) AS last`,
    streamId,
  );
  return Number(row?.['last'] ?? 0);
}

function refuseMalformedArn(arn: string, parameter: string): void {
  if (!STREAM_ARN_PATTERN.test(arn)) throw invalid(`Invalid ${parameter}`);
}

function findStream(dynamo: Dynamo, arn: string): Stream {
  refuseMalformedArn(arn, 'StreamArn');
  const row = dynamo.store.get('SELECT * FROM streams WHERE arn = ?', arn);
  if (row === undefined) throw notFound(`Requested resource not found: Stream: ${arn} not found`);
  return toStream(row);
}

function toStream(row: Row): Stream {
  return {
    // Only openStream writes this column.
    ...(JSON.parse(String(row['json'])) as StoredStream),
    id: Number(row['id']),
    arn: String(row['arn']),
    tableName: String(row['table_name']),
    isOpen: row['closed_at'] === null,
  };
}

function encodePosition({ streamId, after, issuedAt }: Position): string {
  return Buffer.from(JSON.stringify([streamId, after, issuedAt])).toString('base64url');
}

function decodePosition(iterator: string): Position {
  const parts = parseParts(Buffer.from(iterator, 'base64url').toString());
  const [streamId, after, issuedAt] = parts.map(Number);
  if (
    !Number.isSafeInteger(streamId) ||
    !Number.isSafeInteger(after) ||
    !Number.isSafeInteger(issuedAt)
  ) {
    throw invalid('Invalid ShardIterator');
  }
  return { streamId: streamId ?? 0, after: after ?? 0, issuedAt: issuedAt ?? 0 };
}

function parseParts(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
