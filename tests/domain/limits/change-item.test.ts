import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { changeItem, lostRace, type Planned, untilWritten } from '#shared/dynamo/change-item.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { startTable } from '#tests/support/stores/start/start-table.ts';

/** The optimistic write against the local table, on counters with a version. */

let table: Table;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ table, stop } = await startTable());
});
afterAll(() => stop());

const counterSchema = z.object({
  version: z.number().default(0),
  events: z.array(z.string()).default([]),
});
type Counter = z.output<typeof counterSchema>;

let numbers = 0;
const newKey = () => {
  numbers += 1;
  return { pk: `COUNTER#${numbers}`, sk: 'COUNTER' };
};
type Key = ReturnType<typeof newKey>;

const read = async (key: Key): Promise<Counter> =>
  counterSchema.parse((await getItem(table, key, { isConsistent: true })) ?? {});

const replace = (key: Key, before: Counter, events: string[]): TransactItem => ({
  Put: {
    TableName: table.name,
    Item: { ...key, version: before.version + 1, events },
    ConditionExpression: before.version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
    ...(before.version > 0 && { ExpressionAttributeValues: { ':version': before.version } }),
  },
});

/** Adds an event once, as a function does whose event can arrive twice. */
const addOnce =
  (key: Key, event: string) =>
  (before: Counter): Planned<string[]> => {
    if (before.events.includes(event)) return { result: before.events };
    const events = [...before.events, event];
    return { result: events, items: [replace(key, before, events)] };
  };

/** Another writer, between the read and the write of an attempt. */
const addBetween = async (key: Key, event: string) => {
  const before = await read(key);
  const item = replace(key, before, [...before.events, event]);
  await table.client.send(new PutCommand(item.Put ?? never()));
};
const never = () => {
  throw new Error('Not a put');
};

describe('a change of an item', () => {
  test('is planned again from what another writer stored, and loses neither', async () => {
    const key = newKey();
    const seen: Counter[] = [];
    const result = await changeItem(table, {
      read: () => read(key),
      plan: async (before) => {
        seen.push(before);
        const planned = addOnce(key, 'ours')(before);
        if (seen.length <= 2) await addBetween(key, `theirs ${seen.length}`);
        return planned;
      },
    });
    expect(result).toEqual(['theirs 1', 'theirs 2', 'ours']);
    expect(seen.map(({ version }) => version)).toEqual([0, 1, 2]);
    expect(await read(key)).toEqual({ version: 3, events: ['theirs 1', 'theirs 2', 'ours'] });
  });

  test('of ten writers at the same time keeps all ten', async () => {
    const key = newKey();
    const events = Array.from({ length: 10 }, (_, at) => `event ${at}`);
    await Promise.all(
      events.map((event) =>
        changeItem(table, { read: () => read(key), plan: addOnce(key, event), maxAttempts: 50 }),
      ),
    );
    const stored = await read(key);
    expect(stored.version).toBe(10);
    expect(stored.events.toSorted()).toEqual(events);
  });

  test('of an event that is delivered twice, also at the same time, is made once', async () => {
    const key = newKey();
    const deliver = () =>
      changeItem(table, { read: () => read(key), plan: addOnce(key, 'delivered') });
    await Promise.all([deliver(), deliver()]);
    expect(await deliver()).toEqual(['delivered']);
    expect(await read(key)).toEqual({ version: 1, events: ['delivered'] });
  });

  test.each([
    [undefined, 16],
    [3, 3],
  ])(
    'ends with a conflict after its last attempt (limit %s), and stores nothing',
    async (maxAttempts, expected) => {
      const key = newKey();
      let attempts = 0;
      const change = changeItem(table, {
        read: () => read(key),
        plan: async (before) => {
          attempts += 1;
          await addBetween(key, 'theirs');
          return addOnce(key, 'ours')(before);
        },
        ...(maxAttempts !== undefined && { maxAttempts }),
      });
      await expect(change).rejects.toMatchObject({
        code: 'conflict',
        message: 'This was changed meanwhile. Please look at it and try again',
      });
      expect(attempts).toBe(expected);
      expect(new Set((await read(key)).events)).toEqual(new Set(['theirs']));
    },
  );

  test('writes all items or none, and writes nothing for a plan without items', async () => {
    const [key, other] = [newKey(), newKey()];
    await changeItem(table, { read: () => read(key), plan: addOnce(key, 'one') });
    const both = changeItem(table, {
      read: () => read(other),
      plan: (before) => ({
        result: undefined,
        items: [
          replace(other, before, ['one']),
          replace(key, { version: 7, events: [] }, ['never']),
        ],
      }),
      maxAttempts: 2,
    });
    await expect(both).rejects.toMatchObject({ code: 'conflict' });
    expect(await read(other)).toEqual({ version: 0, events: [] });
    const plan = () => ({ result: 'as it is', items: [] });
    expect(await changeItem(table, { read: () => read(other), plan })).toBe('as it is');
    expect(await read(other)).toEqual({ version: 0, events: [] });
  });

  test('lets the plan end a conflict with a result or an error, by the failed items', async () => {
    const key = newKey();
    await changeItem(table, { read: () => read(key), plan: addOnce(key, 'one') });
    const stale = { version: 0, events: [] };
    const failures: (readonly number[])[] = [];
    const end = await changeItem(table, {
      read: () => read(key),
      plan: () => ({
        result: 'written',
        items: [replace(newKey(), stale, []), replace(key, stale, [])],
        onConflict: (failed) => {
          failures.push(failed);
          return { result: 'ended' };
        },
      }),
    });
    expect([end, failures]).toEqual(['ended', [[1]]]);
    const refused = changeItem(table, {
      read: () => read(key),
      plan: () => ({
        result: 'written',
        items: [replace(key, stale, [])],
        onConflict: () => {
          throw new Error('refused');
        },
      }),
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await read(key)).toEqual({ version: 1, events: ['one'] });
  });

  test('refuses a write without a condition, and lets other errors pass at once', async () => {
    const key = newKey();
    let reads = 0;
    const change = (items: TransactItem[]) =>
      changeItem(table, {
        read: async () => {
          reads += 1;
        },
        plan: () => ({ result: undefined, items }),
      });
    await expect(
      change([{ Put: { TableName: table.name, Item: { ...key, version: 1 } } }]),
    ).rejects.toThrow('An optimistic write needs a condition');
    const nowhere = { TableName: 'no-such-table', Item: key, ConditionExpression: 'version = pk' };
    await expect(change([{ Put: nowhere }])).rejects.toThrow(/non-existent|not found/);
    expect(reads).toBe(2);
    expect(await read(key)).toEqual({ version: 0, events: [] });
  });
});

describe('an attempt of more than one write', () => {
  test('is repeated with its number until it returns a result, which may be undefined', async () => {
    const numbersSeen: number[] = [];
    const result = await untilWritten(async (number) => {
      numbersSeen.push(number);
      return number < 3 ? lostRace : undefined;
    });
    expect(result).toBeUndefined();
    expect(numbersSeen).toEqual([1, 2, 3]);
  });

  test('ends with the result that the caller wants after the last attempt', async () => {
    const attempt = async (): Promise<string | typeof lostRace> => lostRace;
    const otherwise = () => 'wait';
    expect(await untilWritten(attempt, { maxAttempts: 2, otherwise })).toBe('wait');
    await expect(untilWritten(attempt, { maxAttempts: 2 })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('throws what the attempt throws, without a repeat', async () => {
    let attempts = 0;
    const failing = untilWritten(async () => {
      attempts += 1;
      throw new ConditionalCheckFailedException({ message: 'failed', $metadata: {} });
    });
    await expect(failing).rejects.toThrow(ConditionalCheckFailedException);
    expect(attempts).toBe(1);
  });
});
