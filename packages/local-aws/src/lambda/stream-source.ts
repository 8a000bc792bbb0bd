/**
 * The event source mapping from a table's stream to a function: ordered batches, each retried until
 * the function accepts it. The position survives restarts.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  DynamoDBStreamsServiceException,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { type Changes, createChanges } from '../shared/changes.ts';
import { invoke } from './invoke.ts';
import { readPlace, writePlace } from './stream-place.ts';

export type StreamSourceOptions = {
  streams: DynamoDBStreamsClient;
  streamArn: string;
  lambdaEndpoint: string;
  functionName: string;
  /** Time limit of the function. */
  timeoutMs: number;
  /** Filter of the event source mapping. */
  accepts: (record: _Record) => boolean;
  /** Folder that stores the position in the stream. */
  dataDir: string;
  /** Announced after each write to the table. Without them, the stream is read every second. */
  changes?: Changes;
  onLog: (line: string) => void;
};

const POLL_MS = 1_000;
/** The stream is also read without a change, for a change that was not announced. */
const POLL_WITH_CHANGES_MS = 60_000;
/** Records that arrive within this time share a batch. Lambda polls as often. */
const GATHER_MS = 250;
/** The position after records that the filter drops is saved this often, and at the stream's end. */
const SAVE_AFTER_RECORDS = 1_000;
const RETRY_MS = 2_000;
const RETRY_AT_MOST_MS = 30_000;

/** Starts delivery. `close` waits for the current batch. */
export function startStreamSource(options: StreamSourceOptions): { close(): Promise<void> } {
  const abort = new AbortController();
  const running = deliver(options, abort.signal);
  return {
    async close() {
      abort.abort();
      await running;
    },
  };
}

/** Delivers until aborted. Logs an unexpected error once and continues after a wait. */
async function deliver(options: StreamSourceOptions, signal: AbortSignal): Promise<void> {
  const { streamArn, functionName } = options;
  const path = join(options.dataDir, `${functionName}.stream-place`);
  const wait = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal }).catch(() => undefined);
  const pollMs = options.changes ? POLL_WITH_CHANGES_MS : POLL_MS;
  const { changes = createChanges() } = options;
  let last = readPlace(path, streamArn);
  let unsaved = 0;
  const save = () => {
    if (last !== undefined && unsaved > 0) writePlace(path, streamArn, last);
    unsaved = 0;
  };
  let iterator: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const seen = changes.count();
      iterator ??= await openIterator(options, last);
      const batch = await readBatch(options, iterator);
      iterator = undefined;
      if (!batch) continue;
      const accepted = batch.records.filter(options.accepts);
      if (accepted.length && !(await handOver(options, accepted))) {
        await wait(RETRY_MS);
        continue;
      }
      last = batch.records.at(-1)?.dynamodb?.SequenceNumber ?? last;
      iterator = batch.next;
      unsaved += batch.records.length;
      const isAtEnd = batch.records.length === 0;
      if (accepted.length > 0 || isAtEnd || unsaved >= SAVE_AFTER_RECORDS) save();
      failures = 0;
      if (isAtEnd) await changes.next({ seen, atMostMs: pollMs, signal });
      await wait(GATHER_MS);
    } catch (error) {
      if (signal.aborted) return;
      if (failures === 0)
        options.onLog(`The stream to ${functionName} is interrupted and is tried again: ${error}`);
      iterator = undefined;
      await wait(Math.min(RETRY_MS * 2 ** failures, RETRY_AT_MOST_MS));
      failures += 1;
    }
  }
}

/** An iterator after the record, or at the oldest record of the stream. */
async function openIterator(
  options: StreamSourceOptions,
  after: string | undefined,
): Promise<string | undefined> {
  const { StreamDescription } = await options.streams.send(
    new DescribeStreamCommand({ StreamArn: options.streamArn }),
  );
  const shard = {
    StreamArn: options.streamArn,
    ShardId: StreamDescription?.Shards?.at(-1)?.ShardId,
  };
  if (after !== undefined)
    try {
      const { ShardIterator } = await options.streams.send(
        new GetShardIteratorCommand({
          ...shard,
          ShardIteratorType: 'AFTER_SEQUENCE_NUMBER',
          SequenceNumber: after,
        }),
      );
      return ShardIterator;
    } catch (error) {
      if (!isUnknownPlace(error)) throw error;
    }
  const { ShardIterator } = await options.streams.send(
    new GetShardIteratorCommand({ ...shard, ShardIteratorType: 'TRIM_HORIZON' }),
  );
  return ShardIterator;
}

/** The stream does not contain this record. Consumers accept repeated records. */
function isUnknownPlace(error: unknown): boolean {
  return (
    error instanceof TrimmedDataAccessException ||
    (error instanceof DynamoDBStreamsServiceException && error.name === 'ValidationException')
  );
}

async function readBatch(options: StreamSourceOptions, iterator: string | undefined) {
  try {
    const { Records = [], NextShardIterator } = await options.streams.send(
      new GetRecordsCommand({ ShardIterator: iterator, Limit: 1_000 }),
    );
    return { records: Records, next: NextShardIterator };
  } catch (error) {
    if (error instanceof ExpiredIteratorException) return undefined;
    throw error;
  }
}

async function handOver(options: StreamSourceOptions, records: _Record[]): Promise<boolean> {
  const outcome = await invoke(
    options.lambdaEndpoint,
    options.functionName,
    { Records: records.map((record) => asLambdaRecord(record, options.streamArn)) },
    options.timeoutMs,
  );
  return outcome.kind === 'answered';
}

/** A record in Lambda's format, which spells userIdentity differently from the stream's API. */
function asLambdaRecord({ userIdentity, ...record }: _Record, streamArn: string) {
  return {
    ...record,
    eventSourceARN: streamArn,
    ...(userIdentity && {
      userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId },
    }),
  };
}
