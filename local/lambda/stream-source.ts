/**
 * The event source between the table's stream and a function, as Lambda's own: batches in
 * order, each delivered until the function accepts it, the place kept across restarts.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { invoke } from './invoke.ts';

export type StreamSourceOptions = {
  streams: DynamoDBStreamsClient;
  streamArn: string;
  lambdaEndpoint: string;
  functionName: string;
  /** How long the function may take, as its definition says. */
  timeoutMs: number;
  /** Which records are handed over, as the event source's filter in the cloud. */
  accepts: (record: _Record) => boolean;
  /** Folder in which the place in the stream is kept. */
  dataDir: string;
  onLog: (line: string) => void;
};

const POLL_MS = 1_000;
const RETRY_MS = 2_000;

/** Begins delivering; `close` ends it after the batch under way. */
export function startStreamSource(options: StreamSourceOptions): { close(): Promise<void> } {
  const abort = new AbortController();
  const running = deliver(options, abort.signal).catch((error) => {
    if (!abort.signal.aborted) options.onLog(`stream to ${options.functionName} stopped: ${error}`);
  });
  return {
    async close() {
      abort.abort();
      await running;
    },
  };
}

async function deliver(options: StreamSourceOptions, signal: AbortSignal): Promise<void> {
  const place = join(options.dataDir, `${options.functionName}.stream-place`);
  let iterator = await openIterator(options, readPlace(place));
  while (!signal.aborted) {
    const batch = await readBatch(options, iterator);
    if (!batch) {
      iterator = await openIterator(options, undefined);
      continue;
    }
    const accepted = batch.records.filter(options.accepts);
    if (accepted.length && !(await handOver(options, accepted))) {
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
      continue;
    }
    const last = batch.records.at(-1)?.dynamodb?.SequenceNumber;
    if (last) writePlace(place, last);
    iterator = batch.next ?? (await openIterator(options, last));
    if (!batch.records.length) await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function openIterator(
  options: StreamSourceOptions,
  after: string | undefined,
): Promise<string | undefined> {
  const { StreamDescription } = await options.streams.send(
    new DescribeStreamCommand({ StreamArn: options.streamArn }),
  );
  const { ShardIterator } = await options.streams
    .send(
      new GetShardIteratorCommand({
        StreamArn: options.streamArn,
        ShardId: StreamDescription?.Shards?.at(-1)?.ShardId,
        ...(after
          ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
          : { ShardIteratorType: 'TRIM_HORIZON' }),
      }),
    )
    .catch((error: unknown) => {
      // The place kept is older than what the stream still holds: begin with its oldest.
      if (after && error instanceof TrimmedDataAccessException) return openFromHorizon(options);
      throw error;
    });
  return ShardIterator;
}

async function openFromHorizon(
  options: StreamSourceOptions,
): Promise<{ ShardIterator: string | undefined }> {
  return { ShardIterator: await openIterator(options, undefined) };
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

/** A record as Lambda's event spells it: the stream's own API spells the identity otherwise. */
function asLambdaRecord({ userIdentity, ...record }: _Record, streamArn: string) {
  return {
    ...record,
    eventSourceARN: streamArn,
    ...(userIdentity && {
      userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId },
    }),
  };
}

function readPlace(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function writePlace(path: string, sequenceNumber: string): void {
  writeFileSync(`${path}.new`, sequenceNumber);
  renameSync(`${path}.new`, path);
}
