import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { tableShape } from '#shared/dynamo/table.constants.ts';

/**
 * Creates the table if missing, with the same settings as in the cloud. Returns the ARN of its
 * stream.
 */
export async function provisionTable(client: DynamoDBClient, name: string): Promise<string> {
  const existing = await client
    .send(new DescribeTableCommand({ TableName: name }))
    .catch((error: unknown) => {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    });
  const streamArn = existing?.Table?.LatestStreamArn ?? (await createTable(client, name));
  if (!streamArn) throw new Error(`Table ${name} has no stream`);
  return streamArn;
}

/** The request that makes the one table. */
export function createTableRequest(TableName: string): CreateTableCommandInput {
  const { partitionKey, sortKey, indexes } = tableShape;
  const keys = (pk: string, sk: string) => [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: sk, KeyType: 'RANGE' as const },
  ];
  const attributes = new Set([
    partitionKey,
    sortKey,
    ...indexes.flatMap((index) => [index.partitionKey, index.sortKey]),
  ]);
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...attributes].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: keys(partitionKey, sortKey),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keys(index.partitionKey, index.sortKey),
      Projection: { ProjectionType: 'KEYS_ONLY' },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: tableShape.stream },
  };
}

async function createTable(client: DynamoDBClient, name: string): Promise<string | undefined> {
  const { TableDescription } = await client.send(new CreateTableCommand(createTableRequest(name)));
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: name,
      TimeToLiveSpecification: { AttributeName: tableShape.timeToLive, Enabled: true },
    }),
  );
  return TableDescription?.LatestStreamArn;
}
