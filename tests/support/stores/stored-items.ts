import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { EndpointsFile } from '#stack/endpoints-file.ts';

/** Reads stored items and moves their times into the past, because the clock is real. */
export function storedItems({
  endpoints,
  region,
  credentials,
  table,
}: Pick<EndpointsFile, 'endpoints' | 'region' | 'credentials' | 'table'>) {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: endpoints.dynamodb, region, credentials }),
  );
  return {
    async get(key: { pk: string; sk: string }) {
      const { Item } = await client.send(
        new GetCommand({ TableName: table, Key: key, ConsistentRead: true }),
      );
      return Item;
    },
    async list(pk: string, skPrefix = '') {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: skPrefix ? 'pk = :pk AND begins_with(sk, :sk)' : 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk, ...(skPrefix && { ':sk': skPrefix }) },
          ConsistentRead: true,
        }),
      );
      return Items;
    },
    /** Moves an ISO time of an item `seconds` into the past. */
    async age(key: { pk: string; sk: string }, attribute: string, seconds: number) {
      const item = await this.get(key);
      if (!item) throw new Error(`Nothing is stored under ${key.pk} ${key.sk}`);
      const earlier = new Date(Date.parse(item[attribute]) - seconds * 1000).toISOString();
      await this.set(key, attribute, earlier);
    },
    async set(key: { pk: string; sk: string }, attribute: string, value: unknown) {
      await client.send(
        new UpdateCommand({
          TableName: table,
          Key: key,
          UpdateExpression: 'SET #attribute = :value',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#attribute': attribute },
          ExpressionAttributeValues: { ':value': value },
        }),
      );
    },
  };
}
