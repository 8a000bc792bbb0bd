import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

/** Gets an item; undefined if there is none. Half a read unit per 4 KB, one if consistent. */
export async function getItem(
  { client, name }: Table,
  Key: { pk: string; sk: string },
  { isConsistent = false } = {},
): Promise<Record<string, unknown> | undefined> {
  const command = new GetCommand({ TableName: name, Key, ConsistentRead: isConsistent });
  return (await client.send(command)).Item;
}
