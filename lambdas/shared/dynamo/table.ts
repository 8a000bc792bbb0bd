import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The table and its client. */
export type Table = { name: string; client: DynamoDBDocumentClient };

/** Connects to the table `name`. The SDK reads the endpoint from the environment. */
export function connectTable(name: string): Table {
  return {
    name,
    client: DynamoDBDocumentClient.from(new DynamoDBClient(), {
      marshallOptions: { removeUndefinedValues: true },
    }),
  };
}
