import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, makeTable, refusal, schema, startFixture } from './dynamodb-fixture.ts';

let dynamo: Fixture;
let TableName: string;
const ReturnConsumedCapacity = 'INDEXES';

beforeAll(async () => {
  dynamo = await startFixture();
});
afterAll(() => dynamo.stop());
beforeEach(async () => {
  TableName = await makeTable(dynamo, {
    types: { pk: 'S', sk: 'S', g: 'S' },
    more: {
      GlobalSecondaryIndexes: [
        { IndexName: 'keys', KeySchema: schema('g'), Projection: { ProjectionType: 'KEYS_ONLY' } },
        { IndexName: 'all', KeySchema: schema('g'), Projection: { ProjectionType: 'ALL' } },
      ],
    },
  });
});

/** An item of exactly this size, counting names and values of pk, sk and fill. */
const sized = (sk: string, bytes: number, more: Record<string, string> = {}) => {
  const item = { pk: 'p', sk, ...more, fill: '' };
  const used = Object.entries(item).reduce((sum, [k, v]) => sum + k.length + v.length, 0);
  return { ...item, fill: 'x'.repeat(bytes - used) };
};
const put = async (Item: Record<string, unknown>, more: object = {}) =>
  (
    await dynamo.documents.send(
      new PutCommand({ TableName, Item, ReturnConsumedCapacity, ...more }),
    )
  ).ConsumedCapacity;
const get = async (sk: string, ConsistentRead = false) =>
  (
    await dynamo.documents.send(
      new GetCommand({ TableName, Key: { pk: 'p', sk }, ConsistentRead, ReturnConsumedCapacity }),
    )
  ).ConsumedCapacity?.CapacityUnits;
const query = async (more: object = {}) =>
  (
    await dynamo.documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': 'p' },
        ReturnConsumedCapacity,
        ...more,
      }),
    )
  ).ConsumedCapacity;

describe('reads', () => {
  it.each([
    [1, 0.5, 1],
    [4096, 0.5, 1],
    [4097, 1, 2],
    [12_288, 1.5, 3],
  ])('of an item of %d bytes cost %d, consistent %d', async (bytes, eventual, consistent) => {
    await put(sized('s', Math.max(bytes, 20)));
    expect(await get('s')).toBe(eventual);
    expect(await get('s', true)).toBe(consistent);
  });

  it('that find nothing cost one block', async () => {
    expect(await get('nobody')).toBe(0.5);
    expect((await query())?.CapacityUnits).toBe(0.5);
  });

  it('of a page cost the sum of its items, rounded up once per page', async () => {
    for (const sk of ['1', '2', '3', '4', '5']) await put(sized(sk, 1000));
    expect((await query())?.CapacityUnits).toBe(1);
    expect((await query({ ConsistentRead: true }))?.CapacityUnits).toBe(2);
  });

  // Source: ScyllaDB's Alternator tests (test_scan), which measured 2 and 4 units for one tiny item
  // of an on-demand table. A new one has four partitions, of which each costs a block.
  it('of a Scan cost a block of each partition at least', async () => {
    const scan = async (more: object = {}) =>
      (
        await dynamo.documents.send(
          new ScanCommand({ TableName, ReturnConsumedCapacity: 'TOTAL', ...more }),
        )
      ).ConsumedCapacity?.CapacityUnits;
    expect(await scan()).toBe(2);
    await put(sized('1', 100));
    expect(await scan()).toBe(2);
    expect(await scan({ ConsistentRead: true })).toBe(4);
    for (const sk of ['2', '3', '4', '5']) await put(sized(sk, 1500));
    // The partition with the items costs 6,100 bytes, the others a block each.
    expect(await scan()).toBe(2.5);
    const segments = await Promise.all(
      [0, 1, 2, 3].map((Segment) => scan({ Segment, TotalSegments: 4 })),
    );
    expect(segments.sort()).toEqual([0.5, 0.5, 0.5, 1]);
  });

  it('of a Scan of a table with provisioned capacity cost its one partition', async () => {
    const provisioned = await makeTable(dynamo, {
      more: {
        BillingMode: 'PROVISIONED',
        ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
      },
    });
    const { ConsumedCapacity } = await dynamo.documents.send(
      new ScanCommand({ TableName: provisioned, ReturnConsumedCapacity: 'TOTAL' }),
    );
    expect(ConsumedCapacity?.CapacityUnits).toBe(0.5);
  });

  it('cost the same with a filter, a projection or COUNT', async () => {
    for (const sk of ['1', '2']) await put(sized(sk, 5000));
    const filtered = {
      FilterExpression: 'attribute_exists(nothing)',
      ProjectionExpression: 'sk',
    };
    expect((await query(filtered))?.CapacityUnits).toBe(1.5);
    expect((await query({ Select: 'COUNT' }))?.CapacityUnits).toBe(1.5);
  });

  it('of an index cost by the size of its entries', async () => {
    for (const sk of ['1', '2', '3']) await put(sized(sk, 4000, { g: 'g' }));
    const by = (IndexName: string) =>
      query({
        IndexName,
        KeyConditionExpression: 'g = :g',
        ExpressionAttributeValues: { ':g': 'g' },
      });
    expect(await by('keys')).toMatchObject({
      CapacityUnits: 0.5,
      Table: { CapacityUnits: 0 },
      GlobalSecondaryIndexes: { keys: { CapacityUnits: 0.5 } },
    });
    expect((await by('all'))?.CapacityUnits).toBe(1.5);
  });

  it('of a batch cost per item, of a transaction twice as much', async () => {
    for (const sk of ['1', '2']) await put(sized(sk, 100));
    const Keys = ['1', '2', '3'].map((sk) => ({ pk: 'p', sk }));
    const batch = await dynamo.documents.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys } }, ReturnConsumedCapacity }),
    );
    expect(batch.ConsumedCapacity?.[0]?.CapacityUnits).toBe(1.5);
    const transaction = await dynamo.documents.send(
      new TransactGetCommand({
        TransactItems: Keys.map((Key) => ({ Get: { TableName, Key } })),
        ReturnConsumedCapacity,
      }),
    );
    expect(transaction.ConsumedCapacity?.[0]).toMatchObject({
      CapacityUnits: 6,
      ReadCapacityUnits: 6,
    });
  });
});

describe('writes', () => {
  it.each([
    [100, 1],
    [1024, 1],
    [1025, 2],
    [10_241, 11],
  ])('of %d bytes cost %d', async (bytes, units) => {
    expect((await put(sized('s', bytes)))?.CapacityUnits).toBe(units);
  });

  it('cost by the larger of the old and new item', async () => {
    await put(sized('s', 3000));
    expect((await put(sized('s', 100)))?.CapacityUnits).toBe(3);
    await put(sized('s', 3000));
    const removed = await dynamo.documents.send(
      new DeleteCommand({ TableName, Key: { pk: 'p', sk: 's' }, ReturnConsumedCapacity }),
    );
    expect(removed.ConsumedCapacity?.CapacityUnits).toBe(3);
  });

  it('cost extra for each changed index only', async () => {
    expect(await put(sized('s', 2000, { g: 'g' }))).toMatchObject({
      CapacityUnits: 5,
      Table: { CapacityUnits: 2 },
      GlobalSecondaryIndexes: { keys: { CapacityUnits: 1 }, all: { CapacityUnits: 2 } },
    });
    const update = async (UpdateExpression: string, value: string) =>
      (
        await dynamo.documents.send(
          new UpdateCommand({
            TableName,
            Key: { pk: 'p', sk: 's' },
            UpdateExpression,
            ExpressionAttributeValues: { ':v': value },
            ReturnConsumedCapacity,
          }),
        )
      ).ConsumedCapacity;
    const unkeyed = await update('SET note = :v', 'n');
    expect(unkeyed?.GlobalSecondaryIndexes).toEqual({ all: { CapacityUnits: 2 } });
    const moved = await update('SET g = :v', 'h');
    expect(moved).toMatchObject({
      CapacityUnits: 8,
      GlobalSecondaryIndexes: { keys: { CapacityUnits: 2 }, all: { CapacityUnits: 4 } },
    });
    const unchanged = await update('SET g = :v', 'h');
    expect(unchanged?.GlobalSecondaryIndexes).toBeUndefined();
  });

  it('of a batch add up, and double in a transaction', async () => {
    const batch = await dynamo.documents.send(
      new BatchWriteCommand({
        RequestItems: {
          [TableName]: ['1', '2'].map((sk) => ({ PutRequest: { Item: sized(sk, 1500) } })),
        },
        ReturnConsumedCapacity,
      }),
    );
    expect(batch.ConsumedCapacity?.[0]?.CapacityUnits).toBe(4);
    const transaction = await dynamo.documents.send(
      new TransactWriteCommand({
        TransactItems: ['3', '4'].map((sk) => ({ Put: { TableName, Item: sized(sk, 1500) } })),
        ReturnConsumedCapacity,
      }),
    );
    expect(transaction.ConsumedCapacity?.[0]).toMatchObject({
      CapacityUnits: 8,
      WriteCapacityUnits: 8,
      Table: { CapacityUnits: 8 },
    });
  });

  it('report capacity only on request, and no indexes with TOTAL', async () => {
    expect(await put(sized('s', 100), { ReturnConsumedCapacity: undefined })).toBeUndefined();
    expect(await put(sized('t', 100, { g: 'g' }), { ReturnConsumedCapacity: 'TOTAL' })).toEqual({
      TableName,
      CapacityUnits: 3,
    });
  });
});

describe('the local counters', () => {
  const local = async (method: string, path: string) =>
    (await fetch(`${dynamo.endpoint}/_local/${path}`, { method })).json();

  it('accumulate by table and operation until reset', async () => {
    await local('POST', 'consumed-capacity/reset');
    await put(sized('s', 1500, { g: 'g' }));
    await refusal(put(sized('s', 100), { ConditionExpression: 'attribute_not_exists(pk)' }));
    await get('s', true);
    await query();
    expect(await local('GET', 'consumed-capacity')).toEqual({
      tables: {
        [TableName]: {
          PutItem: { requests: 2, readUnits: 0, writeUnits: 7, indexes: { keys: 1, all: 2 } },
          GetItem: { requests: 1, readUnits: 1, writeUnits: 0, indexes: {} },
          Query: { requests: 1, readUnits: 0.5, writeUnits: 0, indexes: {} },
        },
      },
    });
    await local('POST', 'consumed-capacity/reset');
    expect(await local('GET', 'consumed-capacity')).toEqual({ tables: {} });
  });
});
