import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The one table and the client that reads and writes it. */
export type Table = { name: string; client: DynamoDBDocumentClient };

/** Connects to the table `name`; the address comes from the environment, as the SDK reads it. */
export function connectTable(name: string): Table {
  return {
    name,
    client: DynamoDBDocumentClient.from(new DynamoDBClient(), {
      marshallOptions: { removeUndefinedValues: true },
    }),
  };
}
