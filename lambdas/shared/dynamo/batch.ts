import { setTimeout as pause } from 'node:timers/promises';
import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  BatchWriteCommand,
  type BatchWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { inParallel } from './in-parallel.ts';
import type { Table } from './table.ts';

type Key = { pk: string; sk: string };
type Item = Record<string, unknown>;
type WriteRequests = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

/** Limits of one request (DynamoDB's own). */
const GET_MAX = 100;
const WRITE_MAX = 25;

const MAX_TRIES = 10;

/**
 * Gets items by key, in no particular order; missing items are omitted. Keys must be distinct.
 * `isConsistent` reads see all earlier writes and cost twice as much.
 */
export async function batchGet(
  table: Table,
  keys: readonly Key[],
  { isConsistent = false }: { isConsistent?: boolean } = {},
): Promise<Item[]> {
  const found: Item[] = [];
  await inParallel(chunksOf(keys, GET_MAX), async (chunk) => {
    let rest: Key[] = [...chunk];
    for (let tries = 1; rest.length > 0; tries += 1) {
      const reply: BatchGetCommandOutput = await table.client.send(
        new BatchGetCommand({
          RequestItems: { [table.name]: { Keys: rest, ConsistentRead: isConsistent } },
        }),
      );
      found.push(...(reply.Responses?.[table.name] ?? []));
      // DynamoDB returns a subset of the keys that it received.
      rest = (reply.UnprocessedKeys?.[table.name]?.Keys ?? []) as Key[];
      if (rest.length > 0) await beforeNextTry(tries);
    }
  });
  return found;
}

/** Puts and deletes items, not atomically: after an interruption, repeat the complete call. */
export async function batchWrite(
  table: Table,
  writes: { put?: readonly (Key & Item)[]; remove?: readonly Key[] },
): Promise<void> {
  const requests: WriteRequests = [
    ...(writes.put ?? []).map((Item) => ({ PutRequest: { Item } })),
    ...(writes.remove ?? []).map((Key) => ({ DeleteRequest: { Key } })),
  ];
  await inParallel(chunksOf(requests, WRITE_MAX), async (chunk) => {
    let rest: WriteRequests = [...chunk];
    for (let tries = 1; rest.length > 0; tries += 1) {
      const reply = await table.client.send(
        new BatchWriteCommand({ RequestItems: { [table.name]: rest } }),
      );
      rest = reply.UnprocessedItems?.[table.name] ?? [];
      if (rest.length > 0) await beforeNextTry(tries);
    }
  });
}

async function beforeNextTry(tries: number): Promise<void> {
  if (tries >= MAX_TRIES) throw new Error('The table did not process the complete batch');
  await pause(Math.random() * 50 * 2 ** Math.min(tries, 6));
}

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
    list.slice(n * size, (n + 1) * size),
  );
}
