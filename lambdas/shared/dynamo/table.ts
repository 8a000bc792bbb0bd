import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The table and its client. */
export type Table = { name: string; client: DynamoDBDocumentClient };

/** Connects to the table `name`. The SDK reads the endpoint from the environment. */
export function connectTable(name: string): Table {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(), {
    marshallOptions: { removeUndefinedValues: true },
  });
  // Copies each request and response for a log that no logger receives.
  client.middlewareStack.remove('loggerMiddleware');
  return { name, client };
}
