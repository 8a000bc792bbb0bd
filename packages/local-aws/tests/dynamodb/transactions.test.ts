import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, makeTable, refusal, startFixture } from './dynamodb-fixture.ts';

let dynamo: Fixture;
let TableName: string;
let clock = Date.now();

beforeAll(async () => {
  dynamo = await startFixture({ now: () => clock });
});
afterAll(() => dynamo.stop());
beforeEach(async () => {
  TableName = await makeTable(dynamo);
});

type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>;
const key = (pk: string) => ({ pk, sk: 's' });
const put = (pk: string, item: object = {}) => ({
  Put: { TableName, Item: { ...key(pk), ...item } },
});
const transact = (TransactItems: Actions, more: Partial<TransactWriteCommandInput> = {}) =>
  dynamo.documents.send(new TransactWriteCommand({ TransactItems, ...more }));
const get = async (pk: string) =>
  (await dynamo.documents.send(new GetCommand({ TableName, Key: key(pk) }))).Item;
const countAll = async () => (await dynamo.documents.send(new ScanCommand({ TableName }))).Count;

describe('TransactWriteItems', () => {
  it('executes every kind of action on two tables', async () => {
    const other = await makeTable(dynamo);
    await transact([put('gone'), put('counted', { n: 1 }), put('checked', { n: 1 })]);
    await transact([
      { Put: { TableName: other, Item: key('new') } },
      { Delete: { TableName, Key: key('gone') } },
      {
        Update: {
          TableName,
          Key: key('counted'),
          UpdateExpression: 'ADD n :n',
          ExpressionAttributeValues: { ':n': 5 },
        },
      },
      {
        ConditionCheck: {
          TableName,
          Key: key('checked'),
          ConditionExpression: 'n = :n',
          ExpressionAttributeValues: { ':n': 1 },
        },
      },
    ]);
    expect(await get('gone')).toBeUndefined();
    expect(await get('counted')).toMatchObject({ n: 6 });
    expect(await get('checked')).toEqual({ ...key('checked'), n: 1 });
  });

  it('writes nothing when a condition fails, and reports which', async () => {
    await transact([put('there', { n: 7 })]);
    const error = await refusal(
      transact([
        put('a'),
        {
          Put: {
            TableName,
            Item: key('there'),
            ConditionExpression: 'attribute_not_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        {
          Delete: { TableName, Key: key('b'), ConditionExpression: 'attribute_exists(pk)' },
        },
      ]),
    );
    expect(error.name).toBe('TransactionCanceledException');
    expect(error.message).toContain('[None, ConditionalCheckFailed, ConditionalCheckFailed]');
    expect(error['CancellationReasons']).toMatchObject([
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Item: { n: { N: '7' } } },
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
    ]);
    expect(error['CancellationReasons']).not.toHaveProperty('[2].Item');
    expect(await countAll()).toBe(1);
  });

  it('reports an invalid action among the reasons and writes nothing', async () => {
    const wrongKey = { Put: { TableName, Item: { pk: 'x' } } };
    const error = await refusal(transact([put('a'), wrongKey]));
    expect(error['CancellationReasons']).toMatchObject([
      { Code: 'None' },
      { Code: 'ValidationError' },
    ]);
    expect(await countAll()).toBe(0);
  });

  // Source: ScyllaDB's Alternator tests (test_transact).
  it('reports the first invalid action only, and reads no item before', async () => {
    const error = await refusal(
      transact([
        { Put: { TableName, Item: { pk: 7, sk: 's' } } },
        { Put: { TableName, Item: { pk: 8, sk: 's' } } },
        {
          Put: { TableName, Item: key('new'), ConditionExpression: 'attribute_exists(pk)' },
        },
      ]),
    );
    expect(error['CancellationReasons']).toMatchObject([
      { Code: 'ValidationError', Message: expect.stringContaining('Type mismatch') },
      { Code: 'None' },
      { Code: 'None' },
    ]);
    const last = await refusal(
      transact([
        { Put: { TableName, Item: key('new'), ConditionExpression: 'attribute_exists(pk)' } },
        { Put: { TableName, Item: { pk: 7, sk: 's' } } },
      ]),
    );
    expect(last['CancellationReasons']).toMatchObject([
      { Code: 'None' },
      { Code: 'ValidationError' },
    ]);
  });

  it('refuses two actions on one item', async () => {
    const error = await refusal(transact([put('a'), { Delete: { TableName, Key: key('a') } }]));
    expect(error.name).toBe('ValidationException');
    expect(error.message).toBe(
      'Transaction request cannot include multiple operations on one item',
    );
  });

  it('accepts 100 actions and refuses 101', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => put(`k${n}`));
    await transact(many(100));
    expect(await countAll()).toBe(100);
    const error = await refusal(transact(many(101)));
    expect(error.message).toContain('less than or equal to 100');
  });

  it('refuses more than 4 MB', async () => {
    const big = Array.from({ length: 12 }, (_, n) => put(`k${n}`, { fill: 'x'.repeat(390_000) }));
    expect((await refusal(transact(big))).name).toBe('ValidationException');
    expect(await countAll()).toBe(0);
  });

  // Source: ScyllaDB's Alternator tests (test_transact_write_items_delete_5MB).
  it('changes and deletes stored items of more than 4 MB', async () => {
    const keys = Array.from({ length: 14 }, (_, at) => key(`large-${at}`));
    for (const Key of keys)
      await dynamo.documents.send(
        new PutCommand({ TableName, Item: { ...Key, fill: 'x'.repeat(390 * 1024) } }),
      );
    await transact(
      keys.map((Key) => ({
        Update: {
          TableName,
          Key,
          UpdateExpression: 'SET a = :a',
          ExpressionAttributeValues: { ':a': 1 },
        },
      })),
    );
    await transact(keys.map((Key) => ({ Delete: { TableName, Key } })));
    expect(await countAll()).toBe(0);
  });

  it('refuses a missing table', async () => {
    const error = await refusal(
      transact([{ Put: { TableName: 'no-such-table', Item: key('a') } }]),
    );
    expect(error.name).toBe('ResourceNotFoundException');
  });

  it('executes a token once in ten minutes', async () => {
    const add = (): Actions => [
      {
        Update: {
          TableName,
          Key: key('n'),
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
    ];
    const more = {
      ClientRequestToken: `token-${TableName}`,
      ReturnConsumedCapacity: 'TOTAL',
    } as const;
    const first = await transact(add(), more);
    expect(first.ConsumedCapacity?.[0]?.WriteCapacityUnits).toBe(2);
    const repeat = await transact(add(), more);
    expect(repeat.ConsumedCapacity?.[0]?.ReadCapacityUnits).toBe(2);
    expect(await get('n')).toMatchObject({ n: 1 });
    const other = await refusal(transact([put('x')], more));
    expect(other.name).toBe('IdempotentParameterMismatchException');
    clock += 10 * 60 * 1000 + 1;
    await transact(add(), more);
    expect(await get('n')).toMatchObject({ n: 2 });
  });

  it('does not keep the token of a cancelled transaction', async () => {
    const ClientRequestToken = `again-${TableName}`;
    const check = [
      put('a'),
      { ConditionCheck: { TableName, Key: key('b'), ConditionExpression: 'attribute_exists(pk)' } },
    ];
    await refusal(transact(check, { ClientRequestToken }));
    await transact([put('b')]);
    await transact(check, { ClientRequestToken });
    expect(await get('a')).toBeDefined();
  });
});

describe('TransactGetItems', () => {
  it('returns projected items in the order of the request', async () => {
    await transact([put('a', { x: 1, y: 2 }), put('c', { x: 3 })]);
    const { Responses } = await dynamo.documents.send(
      new TransactGetCommand({
        TransactItems: [
          { Get: { TableName, Key: key('c') } },
          { Get: { TableName, Key: key('b') } },
          { Get: { TableName, Key: key('a'), ProjectionExpression: 'y' } },
        ],
      }),
    );
    expect(Responses?.map((response) => response.Item)).toEqual([
      { ...key('c'), x: 3 },
      undefined,
      { y: 2 },
    ]);
  });
});

describe('batches', () => {
  it('puts and deletes in several tables', async () => {
    const other = await makeTable(dynamo);
    await dynamo.documents.send(new PutCommand({ TableName: other, Item: key('old') }));
    const { UnprocessedItems } = await dynamo.documents.send(
      new BatchWriteCommand({
        RequestItems: {
          [TableName]: [{ PutRequest: { Item: key('a') } }, { PutRequest: { Item: key('b') } }],
          [other]: [{ DeleteRequest: { Key: key('old') } }],
        },
      }),
    );
    expect(UnprocessedItems).toEqual({});
    const { Responses } = await dynamo.documents.send(
      new BatchGetCommand({
        RequestItems: {
          [TableName]: { Keys: [key('a'), key('b'), key('c')], ProjectionExpression: 'pk' },
          [other]: { Keys: [key('old')] },
        },
      }),
    );
    expect(Responses?.[TableName]).toEqual([{ pk: 'a' }, { pk: 'b' }]);
    expect(Responses?.[other]).toEqual([]);
  });

  it('refuses duplicates, 26 items and an invalid item, and writes nothing', async () => {
    const write = (items: object[]) =>
      dynamo.documents.send(
        new BatchWriteCommand({
          RequestItems: {
            [TableName]: items.map((Item) => ({ PutRequest: { Item: { ...Item } } })),
          },
        }),
      );
    const twice = await refusal(write([key('a'), key('a')]));
    expect(twice.message).toBe('Provided list of item keys contains duplicates');
    const many = await refusal(write(Array.from({ length: 26 }, (_, n) => key(`k${n}`))));
    expect(many.message).toContain('less than or equal to 25');
    const broken = await refusal(write([key('a'), { pk: 'no sort key' }]));
    expect(broken.message).toBe('The provided key element does not match the schema');
    expect(await countAll()).toBe(0);
  });

  it('applies the limit of 25 to all tables together', async () => {
    const other = await makeTable(dynamo);
    const requests = Array.from({ length: 13 }, (_, n) => ({ PutRequest: { Item: key(`k${n}`) } }));
    const error = await refusal(
      dynamo.documents.send(
        new BatchWriteCommand({ RequestItems: { [TableName]: requests, [other]: requests } }),
      ),
    );
    expect(error.message).toBe('Too many items requested for the BatchWriteItem call');
  });

  it('returns keys as unprocessed beyond a response of 16 MB', async () => {
    const pks = Array.from({ length: 45 }, (_, n) => `k${n}`);
    for (const pk of pks) {
      const Item = { ...key(pk), fill: 'x'.repeat(400_000) };
      await dynamo.documents.send(new PutCommand({ TableName, Item }));
    }
    const page = await dynamo.documents.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: pks.map(key) } } }),
    );
    const got = page.Responses?.[TableName]?.length ?? 0;
    const left = page.UnprocessedKeys?.[TableName]?.Keys?.length ?? 0;
    expect(left).toBeGreaterThan(0);
    expect(got + left).toBe(45);
  });

  it('refuses a batch read of the same key twice', async () => {
    const read = new BatchGetCommand({
      RequestItems: { [TableName]: { Keys: [key('a'), key('a')] } },
    });
    expect((await refusal(dynamo.documents.send(read))).message).toContain('duplicates');
  });
});
