import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The table and its client. */
export type Table = { name: string; client: DynamoDBDocumentClient };

/** Connects to the table `name`. By default the SDK reads the endpoint from the environment. */
export function connectTable(name: string, config: DynamoDBClientConfig = {}): Table {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(config), {
    marshallOptions: { removeUndefinedValues: true },
  });
  // Copies each request and response for a log that no logger receives.
  client.middlewareStack.remove('loggerMiddleware');
  return { name, client };
}
