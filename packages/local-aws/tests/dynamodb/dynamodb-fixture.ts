import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  type KeySchemaElement,
  type ScalarAttributeType,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type DynamoDbOptions, startDynamoDb } from '../../src/dynamodb/start-dynamodb.ts';

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

/** A running emulator with its own folder, and SDK clients for it. */
export async function startFixture(
  options: Partial<DynamoDbOptions> = {},
): Promise<ReturnType<typeof clientsFor> & { dataDir: string; stop(): Promise<void> }> {
  const dataDir = options.dataDir ?? temporaryFolder();
  const emulator = await startDynamoDb({ port: 0, ...options, dataDir });
  const clients = clientsFor(emulator.endpoint);
  return {
    ...clients,
    dataDir,
    async stop() {
      clients.destroy();
      await emulator.close();
      if (options.dataDir === undefined) removeFolder(dataDir);
    },
  };
}

export function clientsFor(endpoint: string) {
  const settings = {
    endpoint,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  };
  const client = new DynamoDBClient(settings);
  const streams = new DynamoDBStreamsClient(settings);
  return {
    endpoint,
    client,
    streams,
    documents: DynamoDBDocumentClient.from(client),
    destroy() {
      client.destroy();
      streams.destroy();
    },
  };
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'dynamodb-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

let tables = 0;

type Definition = {
  /** Types of the key attributes of the table and its indexes. */
  types?: Record<string, ScalarAttributeType>;
  key?: [string, string?];
  more?: Partial<CreateTableCommandInput>;
};

/** Creates a table with a unique name; by default with the string keys `pk` and `sk`. */
export async function makeTable(
  fixture: { client: DynamoDBClient },
  { types = { pk: 'S', sk: 'S' }, key = ['pk', 'sk'], more = {} }: Definition = {},
): Promise<string> {
  tables += 1;
  const TableName = `table-${tables}`;
  await fixture.client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: Object.entries(types).map(([AttributeName, AttributeType]) => ({
        AttributeName,
        AttributeType,
      })),
      KeySchema: schema(...key),
      ...more,
    }),
  );
  return TableName;
}

export function schema(partition: string, sort?: string): KeySchemaElement[] {
  return [
    { AttributeName: partition, KeyType: 'HASH' },
    ...(sort ? [{ AttributeName: sort, KeyType: 'RANGE' as const }] : []),
  ];
}

/** The error of a failing call; throws if the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await call;
  } catch (error) {
    // The SDK throws Error subclasses; tests read their members by name.
    if (error instanceof Error) return error as Error & Record<string, unknown>;
  }
  throw new Error('The call was not refused');
}
