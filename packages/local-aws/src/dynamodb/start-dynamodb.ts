/**
 * A local DynamoDB, stored in one SQLite file or in memory.
 *
 * Covered: CreateTable, DescribeTable, UpdateTable (stream, deletion protection, billing mode,
 * adding and dropping a global index), ListTables, DeleteTable, time to live; PutItem, GetItem,
 * UpdateItem, DeleteItem, Query, Scan (with segments), BatchGetItem, BatchWriteItem,
 * TransactGetItems, TransactWriteItems; global and local indexes with projections; consumed
 * capacity; DynamoDB Streams with one shard and 24 hours of records.
 *
 * Every request is one SQLite transaction. Readers never see a part of it, also after a kill.
 *
 * Different from AWS: tables and indexes are ready at once; indexes never lag, so eventually
 * consistent reads are consistent; expired items are removed within about a second; nothing is
 * throttled; signatures are required but not verified; a Scan of an on-demand table costs as if it
 * had four partitions, as a new one has. Other operations and parameters (PartiQL, backups, global
 * tables, tags, encryption settings, legacy parameters, DescribeEndpoints, keys of several attributes
 * in a global index, ShardFilter) answer 501 NotImplementedException.
 *
 * For tests: GET /_local/consumed-capacity, POST /_local/consumed-capacity/reset, POST
 * /_local/expire.
 */
import type { Emulator, EmulatorOptions } from '../shared/emulator.ts';
import { close, listen } from '../shared/listen.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { createRequestServer } from '../shared/request-server.ts';
import { answer, answerRequest, type WireReply, type WireRequest } from './answer-request.ts';
import { openDynamo, type StreamNotice } from './dynamo.ts';
import { createSweeper } from './expire-items.ts';
import { fillTable } from './fill-table.ts';
import { executeInProcess } from './in-process.ts';
import type { ItemAccess } from './item-access.ts';

const SWEEP_EVERY_MS = 1000;

export type DynamoDbOptions = Pick<EmulatorOptions, 'port'> & {
  /** The service's own folder; created if missing. Without it, `close` discards all data. */
  dataDir?: string;
  /**
   * What functions may read and write, by the name with which the local Lambda sends their requests.
   * Requests of others are not limited.
   */
  accessOf?: ReadonlyMap<string, ItemAccess>;
  /** Milliseconds since 1970. Tests can advance it to expire items. */
  now?: () => number;
  /** False: expired items are removed by POST /_local/expire only. Default true: each second. */
  removesExpired?: boolean;
  /**
   * Called after each committed write to a table with a stream, as a hint. To miss no record, read
   * GetRecords from your own position.
   */
  onStreamRecord?: (notice: StreamNotice) => void;
};

export type LocalDynamoDb = Emulator & {
  /** Puts plain items (no binary values) past the HTTP interface: 100,000 items in seconds. Writes no stream records. */
  fillTable(tableName: string, items: Iterable<Record<string, unknown>>): void;
  /** Answers a request as the HTTP interface does, without a connection. */
  answer(request: WireRequest): WireReply;
  /** Executes e.g. `PutItem` on objects in the wire format. Throws `DynamoError`. */
  execute(operation: string, request: object): object;
};

/** Throws PortBusyError. */
export async function startDynamoDb(options: DynamoDbOptions): Promise<LocalDynamoDb> {
  const dynamo = openDynamo({
    dataDir: options.dataDir,
    now: options.now ?? Date.now,
    onStreamRecord: options.onStreamRecord,
    accessOf: options.accessOf,
  });
  const server = createRequestServer('dynamodb', (request, response) =>
    answerRequest(dynamo, request, response),
  );
  try {
    const port = await listen(server, options.port);
    const sweepDue = createSweeper(dynamo);
    const sweeper =
      (options.removesExpired ?? true)
        ? setInterval(() => sweepQuietly(sweepDue), SWEEP_EVERY_MS).unref()
        : undefined;
    return {
      name: 'dynamodb',
      endpoint: `http://127.0.0.1:${port}`,
      fillTable: (tableName, items) => fillTable(dynamo, tableName, items),
      answer: (request) => answer(dynamo, request),
      execute: (operation, request) => executeInProcess(dynamo, operation, request),
      async close() {
        clearInterval(sweeper);
        await close(server);
        dynamo.store.close();
      },
    };
  } catch (error) {
    dynamo.store.close();
    throw error;
  }
}

function sweepQuietly(work: () => void): void {
  try {
    work();
  } catch (error) {
    // The next sweep tries again.
    reportFailure('dynamodb', error);
  }
}
