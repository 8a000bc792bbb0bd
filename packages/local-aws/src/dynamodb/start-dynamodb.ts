/**
 * A DynamoDB for one machine, kept in one SQLite file.
 *
 * Covered: CreateTable, DescribeTable, UpdateTable (stream, deletion protection, billing
 * mode, adding and dropping a global index), ListTables, DeleteTable, time to live; Put-,
 * Get-, Update- and DeleteItem, Query, Scan (with segments), BatchGet, BatchWrite,
 * TransactGet, TransactWrite; global and local indexes with their projections; consumed
 * capacity; DynamoDB Streams with one shard and 24 hours of records.
 *
 * Every request is one transaction of SQLite: a reader sees all of it or nothing, and so
 * does whoever opens the file after a kill.
 *
 * Unlike AWS: tables and indexes are ready at once; indexes never lag behind, so that an
 * eventually consistent read is consistent too; expired items go within a second or so,
 * where AWS may take days; nothing is ever throttled; signatures are asked for, not
 * verified. Whatever else AWS knows (PartiQL, backups, global tables, tags, encryption
 * settings, the parameters from before expressions) answers 501 NotImplementedException.
 *
 * For tests: GET /_local/consumed-capacity, POST /_local/consumed-capacity/reset,
 * POST /_local/expire.
 */
import { createServer } from 'node:http';
import type { Emulator, EmulatorOptions } from '../shared/emulator.ts';
import { close, listen } from '../shared/listen.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { answerRequest } from './answer-request.ts';
import { openDynamo, type StreamNotice } from './dynamo.ts';
import { sweep } from './expire-items.ts';

const SWEEP_EVERY_MS = 1000;

export type DynamoDbOptions = EmulatorOptions & {
  /** Milliseconds since 1970; a test may move it to let items expire. */
  now?: () => number;
  /**
   * Called after each committed write to a table with a stream. A wake-up, not a delivery:
   * a listener that must not miss a record reads GetRecords from its own position.
   */
  onStreamRecord?: (notice: StreamNotice) => void;
};

/** Throws PortBusyError. */
export async function startDynamoDb(options: DynamoDbOptions): Promise<Emulator> {
  const dynamo = openDynamo({
    dataDir: options.dataDir,
    now: options.now ?? Date.now,
    onStreamRecord: options.onStreamRecord,
  });
  const server = createServer((request, response) => {
    void answerRequest(dynamo, request, response);
  });
  // Longer than any SDK keeps an idle connection: closing first would cut off its next call.
  server.keepAliveTimeout = 120_000;
  try {
    const port = await listen(server, options.port);
    const sweeper = setInterval(() => sweepQuietly(() => sweep(dynamo, 'some')), SWEEP_EVERY_MS);
    sweeper.unref();
    return {
      name: 'dynamodb',
      endpoint: `http://127.0.0.1:${port}`,
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
    // The next sweep tries again; a failed one must not end the process.
    reportFailure('dynamodb', error);
  }
}
