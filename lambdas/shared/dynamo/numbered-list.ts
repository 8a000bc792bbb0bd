import { setTimeout as pause } from 'node:timers/promises';
import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { failedConditions } from './conditional.ts';
import type { Table } from './table.ts';
import { transact } from './transact.ts';

/**
 * A list whose entries are numbered 1, 2, 3 … as they come, with its length in one item: any
 * page of it is a range of numbers and costs the same.
 */

type Key = { pk: string; sk: string };

/** Numbers in sort keys have one length, so that the order of text is theirs. */
export const numberKey = (number: number) => String(number).padStart(9, '0');

/** Entries numbered `skFirst` to `skLast`, newest first: one query for each MB, however far back. */
export async function listNumbered(
  table: Table,
  { pk, skFirst, skLast }: { pk: string; skFirst: string; skLast: string },
): Promise<Record<string, unknown>[]> {
  if (skLast < skFirst) return [];
  const entries: Record<string, unknown>[] = [];
  let startKey: QueryCommandOutput['LastEvaluatedKey'];
  do {
    const reply: QueryCommandOutput = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': pk, ':first': skFirst, ':last': skLast },
        ScanIndexForward: false,
        ExclusiveStartKey: startKey,
      }),
    );
    entries.push(...(reply.Items ?? []));
    startKey = reply.LastEvaluatedKey;
  } while (startKey);
  return entries;
}

type Append = {
  /** Item that holds the length as `total`. */
  counter: Key;
  /** Item that says that this entry is there, and under which number. */
  receipt: Key;
  readTotal: () => Promise<number>;
  /** The whole entry, keys included. */
  itemOf: (number: number) => Key;
};

/** Tries before writing gives up: each lost race is somebody else's entry written. */
const MAX_RACES = 50;

/** Writes an entry under the next number, once: false when its receipt was there before. */
export async function appendNumbered(table: Table, entry: Append): Promise<boolean> {
  for (let race = 1; ; race += 1) {
    const total = await entry.readTotal();
    try {
      await transact(table, () => itemsOf(table.name, entry, total));
      return true;
    } catch (error) {
      const failed = failedConditions(error);
      if (!failed?.length) throw error;
      // The receipt is the transaction's first item.
      if (failed.includes(0)) return false;
      if (race >= MAX_RACES) throw error;
      await pause(Math.random() * 10 * race);
    }
  }
}

function itemsOf(TableName: string, { counter, receipt, itemOf }: Append, total: number) {
  const number = total + 1;
  return [
    {
      Put: {
        TableName,
        Item: { ...receipt, number },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    {
      Update: {
        TableName,
        Key: counter,
        UpdateExpression: 'SET #total = :number',
        ConditionExpression: total === 0 ? 'attribute_not_exists(#total)' : '#total = :before',
        ExpressionAttributeNames: { '#total': 'total' },
        ExpressionAttributeValues: { ':number': number, ...(total !== 0 && { ':before': total }) },
      },
    },
    { Put: { TableName, Item: itemOf(number) } },
  ];
}
