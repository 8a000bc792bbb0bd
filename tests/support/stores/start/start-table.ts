import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LOCAL_REGION } from 'local-aws';
import { type LocalDynamoDb, startDynamoDb } from 'local-aws/dynamodb';
import { provisionTable } from '#local/provision/provision-table.ts';
import { connectTable, type Table } from '#shared/dynamo/table.ts';
import { IDENTITY_SECRET_NAME } from '#tests/support/keys/identity-keys.ts';
import { LINK_KEYS_SECRET_NAME } from '#tests/support/keys/link-keys.ts';
import { answerInProcess } from '../answer-in-process.ts';
import { dumpItems } from '../dump-items.ts';

/**
 * A table with the portal's schema in a separate DynamoDB, in memory or in the given folder; sets
 * the SDK's environment. Items stay after their time to live, since the dates in tests may be in
 * the past.
 */
export async function startTable(dataDir?: string): Promise<{
  table: Table;
  emulator: LocalDynamoDb;
  stop(): Promise<void>;
}> {
  const emulator = await startDynamoDb({
    port: 0,
    removesExpired: false,
    ...(dataDir && { dataDir }),
  });
  process.env['AWS_REGION'] = LOCAL_REGION;
  process.env['AWS_ACCESS_KEY_ID'] = 'local';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'local';
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = emulator.endpoint;
  process.env['TABLE_NAME'] = 'portal';
  // Variables that handlers read at start.
  process.env['FILES_BUCKET'] ??= 'files';
  process.env['MAIL_FROM'] ??= 'Neutral Portal <no-reply@neutral-portal.example>';
  process.env['PORTAL_ORIGIN'] ??= 'http://127.0.0.1:4400';
  process.env['IDENTITY_KEYS_SECRET'] ??= IDENTITY_SECRET_NAME;
  process.env['SPEECH_SETTINGS'] ??= '{}';
  process.env['RECOGNITION_SETTINGS'] ??= '{}';
  process.env['MALWARE_SCAN'] ??= 'off';
  process.env['LINK_KEYS_SECRET'] ??= LINK_KEYS_SECRET_NAME;
  const disconnect = answerInProcess(emulator);
  const table = connectTable('portal');
  await provisionTable(new DynamoDBClient(), table.name);
  return {
    table,
    emulator,
    async stop() {
      await dumpItems(table);
      table.client.destroy();
      disconnect();
      await emulator.close();
    },
  };
}

/** Read units that the table reports for `work`, which must not write. */
export async function readUnitsOf<T>(
  table: Table,
  work: (measured: Table) => Promise<T>,
): Promise<{ result: T; readUnits: number; requests: number }> {
  const { units, ...rest } = await unitsOf(table, work);
  return { ...rest, readUnits: units };
}

/** Write units that the table reports for `work`, which must not read. */
export async function writeUnitsOf<T>(
  table: Table,
  work: (measured: Table) => Promise<T>,
): Promise<{ result: T; writeUnits: number }> {
  const { units, result } = await unitsOf(table, work);
  return { result, writeUnits: units };
}

/** Read and write units of `work`. */
export async function unitsOf<T>(table: Table, work: (measured: Table) => Promise<T>) {
  const measured = connectTable(table.name);
  let units = 0;
  let requests = 0;
  measured.client.middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const reply = await next(args);
      requests += 1;
      for (const consumed of [consumedOf(reply.output)].flat())
        units += consumed?.CapacityUnits ?? 0;
      return reply;
    },
    { step: 'initialize', name: 'countUnits' },
  );
  const result = await work(measured);
  measured.client.destroy();
  return { result, units, requests };
}

type Consumed = { CapacityUnits?: number };

function consumedOf(output: object): Consumed | Consumed[] | undefined {
  // An object for single calls, a list for batches (DynamoDB's API reference).
  return 'ConsumedCapacity' in output
    ? (output.ConsumedCapacity as Consumed | Consumed[] | undefined)
    : undefined;
}
