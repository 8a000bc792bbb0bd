import { PutItemCommand, QueryCommand as RawQuery } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, makeTable, refusal, schema, startFixture } from './dynamodb-fixture.ts';

let dynamo: Fixture;
let TableName: string;

beforeAll(async () => {
  dynamo = await startFixture();
});
afterAll(() => dynamo.stop());

const put = (Item: object) =>
  dynamo.documents.send(new PutCommand({ TableName, Item: { ...Item } }));

async function putAll(items: object[]): Promise<void> {
  for (let at = 0; at < items.length; at += 25) {
    const RequestItems = {
      [TableName]: items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item: { ...Item } } })),
    };
    await dynamo.documents.send(new BatchWriteCommand({ RequestItems }));
  }
}

const query = (
  KeyConditionExpression: string,
  values: object,
  more: Partial<QueryCommandInput> = {},
) =>
  dynamo.documents.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression,
      ExpressionAttributeValues: { ...values },
      ...more,
    }),
  );

const sortKeys = async (...args: Parameters<typeof query>) =>
  (await query(...args)).Items?.map((item) => item['sk']);

describe('Query', () => {
  beforeEach(async () => {
    TableName = await makeTable(dynamo);
    await putAll(
      ['a1', 'a2', 'b1', 'b2', 'c'].map((sk, at) => ({ pk: 'p', sk, at, even: at % 2 === 0 })),
    );
    await put({ pk: 'other', sk: 'a1' });
  });

  it.each<[string, object, string[]]>([
    ['pk = :p', {}, ['a1', 'a2', 'b1', 'b2', 'c']],
    ['pk = :p AND sk = :a', { ':a': 'b1' }, ['b1']],
    ['pk = :p AND sk < :a', { ':a': 'b1' }, ['a1', 'a2']],
    ['pk = :p AND sk <= :a', { ':a': 'b1' }, ['a1', 'a2', 'b1']],
    ['pk = :p AND sk > :a', { ':a': 'b1' }, ['b2', 'c']],
    ['pk = :p AND sk >= :a', { ':a': 'b1' }, ['b1', 'b2', 'c']],
    ['pk = :p AND sk BETWEEN :a AND :b', { ':a': 'a2', ':b': 'b2' }, ['a2', 'b1', 'b2']],
    ['pk = :p AND begins_with(sk, :a)', { ':a': 'b' }, ['b1', 'b2']],
    [':a > sk AND :p = pk', { ':a': 'b1' }, ['a1', 'a2']],
  ])('%s with %o', async (expression, values, expected) => {
    const all = { ':p': 'p', ...values };
    expect(await sortKeys(expression, all)).toEqual(expected);
    const backwards = await sortKeys(expression, all, { ScanIndexForward: false });
    expect(backwards).toEqual([...expected].reverse());
  });

  it.each([true, false])('pages through a partition, forward %s', async (ScanIndexForward) => {
    const seen: unknown[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await query(
        'pk = :p AND begins_with(sk, :a)',
        { ':p': 'p', ':a': 'a' },
        { Limit: 1, ScanIndexForward, ...(ExclusiveStartKey && { ExclusiveStartKey }) },
      );
      seen.push(...(page.Items ?? []).map((item) => item['sk']));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    expect(seen).toEqual(ScanIndexForward ? ['a1', 'a2'] : ['a2', 'a1']);
  });

  it('returns Count after and ScannedCount before the filter', async () => {
    const page = await query(
      'pk = :p',
      { ':p': 'p', ':yes': true },
      { FilterExpression: 'even = :yes', Limit: 4 },
    );
    expect(page).toMatchObject({
      Count: 2,
      ScannedCount: 4,
      LastEvaluatedKey: { pk: 'p', sk: 'b2' },
    });
    expect(page.Items?.map((item) => item['sk'])).toEqual(['a1', 'b1']);
  });

  it('counts without returning items', async () => {
    const page = await query('pk = :p', { ':p': 'p' }, { Select: 'COUNT' });
    expect(page).toMatchObject({ Count: 5, ScannedCount: 5 });
    expect(page.Items).toBeUndefined();
  });

  it('projects items', async () => {
    const { Items } = await query(
      'pk = :p AND sk = :a',
      { ':p': 'p', ':a': 'c' },
      { ProjectionExpression: '#at', ExpressionAttributeNames: { '#at': 'at' } },
    );
    expect(Items).toEqual([{ at: 4 }]);
  });

  it('returns an empty page for an unknown partition', async () => {
    expect(await query('pk = :p', { ':p': 'nobody' })).toMatchObject({ Items: [], Count: 0 });
  });

  it.each<[string, string, object, RegExp]>([
    ['no partition', 'sk = :p', {}, /missed key schema element: pk/],
    ['a range of partitions', 'pk > :p', {}, /Query key condition not supported/],
    ['a wrong type', 'pk = :p AND sk = :a', { ':a': 1 }, /does not match schema type/],
    ['OR', 'pk = :p OR pk = :a', { ':a': 'x' }, /Invalid operator used in KeyCondition/],
    ['contains', 'pk = :p AND contains(sk, :a)', { ':a': 'x' }, /Invalid operator/],
  ])('refuses %s', async (_what, expression, values, message) => {
    const error = await refusal(query(expression, { ':p': 'p', ...values }));
    expect(error.name).toBe('ValidationException');
    expect(error.message).toMatch(message);
  });

  it('refuses a filter on a key and a start key of another partition', async () => {
    const filter = query('pk = :p', { ':p': 'p' }, { FilterExpression: 'sk = :p' });
    expect((await refusal(filter)).message).toContain('Primary key attribute: sk');
    const ExclusiveStartKey = { pk: 'other', sk: 'a1' };
    const outside = query('pk = :p', { ':p': 'p' }, { ExclusiveStartKey });
    expect((await refusal(outside)).message).toContain('outside query boundaries');
  });

  it('ends a page at 1 MB and continues after it', async () => {
    const items = Array.from({ length: 30 }, (_, at) => ({
      pk: 'big',
      sk: String(at).padStart(2, '0'),
      fill: 'x'.repeat(100_000),
    }));
    await putAll(items);
    const first = await query('pk = :p', { ':p': 'big' });
    expect(first.Count).toBe(11);
    const sks = first.Items?.map((item) => item['sk']) ?? [];
    let next = first.LastEvaluatedKey;
    while (next) {
      const page = await query('pk = :p', { ':p': 'big' }, { ExclusiveStartKey: next });
      sks.push(...(page.Items ?? []).map((item) => item['sk']));
      next = page.LastEvaluatedKey;
    }
    expect(sks).toEqual(items.map((item) => item.sk));
  });
});

describe('order', () => {
  it('sorts numbers by value', async () => {
    TableName = await makeTable(dynamo, { types: { pk: 'S', sk: 'N' } });
    const numbers = [
      -1e60, -100, -99.5, -10, -1.01, -1, -0.5, -1e-60, 0, 1e-60, 0.5, 1, 1.01, 9, 10, 1e60,
    ];
    for (const n of [...numbers].reverse()) {
      const Item = { pk: { S: 'p' }, sk: { N: String(n) } };
      await dynamo.client.send(new PutItemCommand({ TableName, Item }));
    }
    const { Items } = await dynamo.client.send(
      new RawQuery({
        TableName,
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': { S: 'p' } },
      }),
    );
    expect(Items?.map((item) => Number(item['sk']?.N))).toEqual(numbers);
  });

  it('sorts strings by their UTF-8 bytes', async () => {
    TableName = await makeTable(dynamo);
    // In UTF-16 order the emoji would precede U+FF5E.
    const strings = ['A', 'B', 'a', 'ab', 'b', 'é', 'अ', '\uff5e', '🙏'];
    await putAll([...strings].reverse().map((sk) => ({ pk: 'p', sk })));
    expect(await sortKeys('pk = :p', { ':p': 'p' })).toEqual(strings);
  });

  it('sorts binary by its bytes and finds prefixes', async () => {
    TableName = await makeTable(dynamo, { types: { pk: 'S', sk: 'B' } });
    const keys = [[0], [0, 1], [1], [127], [128], [255], [255, 0], [255, 255]];
    await putAll([...keys].reverse().map((bytes) => ({ pk: 'p', sk: new Uint8Array(bytes) })));
    const found = async (...args: Parameters<typeof query>) =>
      // The document client returns binary as Uint8Array.
      (await sortKeys(...args))?.map((bytes) => [...(bytes as Uint8Array)]);
    expect(await found('pk = :p', { ':p': 'p' })).toEqual(keys);
    const prefix = { ':p': 'p', ':b': new Uint8Array([255]) };
    expect(await found('pk = :p AND begins_with(sk, :b)', prefix)).toEqual(keys.slice(5));
  });
});

describe('global indexes', () => {
  const index = (
    IndexName: string,
    ProjectionType: 'ALL' | 'KEYS_ONLY' | 'INCLUDE',
    NonKeyAttributes?: string[],
  ) => ({
    IndexName,
    KeySchema: schema('owner', 'at'),
    Projection: { ProjectionType, ...(NonKeyAttributes && { NonKeyAttributes }) },
  });
  beforeEach(async () => {
    TableName = await makeTable(dynamo, {
      types: { pk: 'S', sk: 'S', owner: 'S', at: 'N' },
      more: {
        GlobalSecondaryIndexes: [
          index('all', 'ALL'),
          index('keys', 'KEYS_ONLY'),
          index('some', 'INCLUDE', ['title']),
        ],
      },
    });
    await put({ pk: 'a', sk: '1', owner: 'me', at: 2, title: 'T', text: 'X' });
  });
  const by = async (IndexName: string, owner = 'me', more: Partial<QueryCommandInput> = {}) =>
    (
      await query(
        '#o = :o',
        { ':o': owner },
        {
          IndexName,
          ExpressionAttributeNames: { '#o': 'owner' },
          ...more,
        },
      )
    ).Items;

  it('contains the projected attributes', async () => {
    const keys = { pk: 'a', sk: '1', owner: 'me', at: 2 };
    expect(await by('all')).toEqual([{ ...keys, title: 'T', text: 'X' }]);
    expect(await by('keys')).toEqual([keys]);
    expect(await by('some')).toEqual([{ ...keys, title: 'T' }]);
  });

  it('refuses attributes outside its projection and consistent reads', async () => {
    const messages = await Promise.all(
      [
        by('keys', 'me', { Select: 'ALL_ATTRIBUTES' }),
        by('some', 'me', {
          ProjectionExpression: 'pk, #x',
          ExpressionAttributeNames: { '#o': 'owner', '#x': 'text' },
        }),
        by('keys', 'me', { ConsistentRead: true }),
        by('nothing'),
      ].map(async (call) => (await refusal(call)).message),
    );
    expect(messages[0]).toContain('ALL_ATTRIBUTES is not supported');
    expect(messages[1]).toContain('does not project [text]');
    expect(messages[2]).toContain('Consistent reads are not supported');
    expect(messages[3]).toContain('does not have the specified index: nothing');
  });

  it('moves an entry when its key changes', async () => {
    await dynamo.documents.send(
      new UpdateCommand({
        TableName,
        Key: { pk: 'a', sk: '1' },
        UpdateExpression: 'SET #o = :o',
        ExpressionAttributeNames: { '#o': 'owner' },
        ExpressionAttributeValues: { ':o': 'you' },
      }),
    );
    expect(await by('keys')).toEqual([]);
    expect(await by('keys', 'you')).toHaveLength(1);
  });

  it('removes an entry without its key attribute and adds it again', async () => {
    const update = (UpdateExpression: string, values?: Record<string, unknown>) =>
      dynamo.documents.send(
        new UpdateCommand({
          TableName,
          Key: { pk: 'a', sk: '1' },
          UpdateExpression,
          ExpressionAttributeNames: { '#at': 'at' },
          ...(values && { ExpressionAttributeValues: values }),
        }),
      );
    await update('REMOVE #at');
    expect(await by('all')).toEqual([]);
    await update('SET #at = :n', { ':n': 9 });
    expect(await by('all')).toMatchObject([{ at: 9, text: 'X' }]);
  });

  it('follows changed attributes and deletions', async () => {
    await put({ pk: 'a', sk: '1', owner: 'me', at: 2, title: 'new' });
    expect(await by('some')).toMatchObject([{ title: 'new' }]);
    await dynamo.documents.send(new DeleteCommand({ TableName, Key: { pk: 'a', sk: '1' } }));
    expect(await by('some')).toEqual([]);
  });

  it('leaves out items without the key', async () => {
    await put({ pk: 'b', sk: '1', owner: 'me' });
    const { Items } = await dynamo.documents.send(new ScanCommand({ TableName, IndexName: 'all' }));
    expect(Items).toHaveLength(1);
  });

  it('pages through entries with the same index key', async () => {
    await putAll(
      Array.from({ length: 20 }, (_, n) => ({ pk: `p${n}`, sk: 's', owner: 'us', at: 7 })),
    );
    for (const ScanIndexForward of [true, false]) {
      const seen = new Set<unknown>();
      let ExclusiveStartKey: Record<string, unknown> | undefined;
      do {
        const page = await query(
          '#o = :o AND #at >= :n',
          { ':o': 'us', ':n': 7 },
          {
            IndexName: 'keys',
            Limit: 3,
            ScanIndexForward,
            ExpressionAttributeNames: { '#o': 'owner', '#at': 'at' },
            ...(ExclusiveStartKey && { ExclusiveStartKey }),
          },
        );
        for (const item of page.Items ?? []) {
          expect(seen.has(item['pk'])).toBe(false);
          seen.add(item['pk']);
        }
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (ExclusiveStartKey);
      expect(seen.size).toBe(20);
    }
  });
});

describe('local indexes', () => {
  it('sort a partition differently and return whole items', async () => {
    TableName = await makeTable(dynamo, {
      types: { pk: 'S', sk: 'S', rank: 'N' },
      more: {
        LocalSecondaryIndexes: [
          {
            IndexName: 'by-rank',
            KeySchema: schema('pk', 'rank'),
            Projection: { ProjectionType: 'KEYS_ONLY' },
          },
        ],
      },
    });
    await putAll([
      { pk: 'p', sk: 'a', rank: 2, text: 'second' },
      { pk: 'p', sk: 'b', rank: 1, text: 'first' },
    ]);
    const more = { IndexName: 'by-rank', ConsistentRead: true };
    expect(await sortKeys('pk = :p', { ':p': 'p' }, more)).toEqual(['b', 'a']);
    const whole = await query('pk = :p', { ':p': 'p' }, { ...more, Select: 'ALL_ATTRIBUTES' });
    expect(whole.Items?.map((item) => item['text'])).toEqual(['first', 'second']);
  });
});

describe('Scan', () => {
  beforeEach(async () => {
    TableName = await makeTable(dynamo);
    await putAll(Array.from({ length: 60 }, (_, n) => ({ pk: `p${n}`, sk: 's', n })));
  });
  const scanAll = async (more: object = {}) => {
    const found: unknown[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await dynamo.documents.send(
        new ScanCommand({
          TableName,
          Limit: 7,
          ...more,
          ...(ExclusiveStartKey && { ExclusiveStartKey }),
        }),
      );
      found.push(...(page.Items ?? []).map((item) => item['n']));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return found;
  };

  it('finds each item once', async () => {
    const found = await scanAll();
    expect(new Set(found).size).toBe(60);
    expect(found).toHaveLength(60);
  });

  it('splits into segments that cover every item exactly once', async () => {
    const segments = await Promise.all(
      [0, 1, 2, 3].map((Segment) => scanAll({ Segment, TotalSegments: 4 })),
    );
    expect(segments.flat()).toHaveLength(60);
    expect(new Set(segments.flat()).size).toBe(60);
    expect(segments.every((segment) => segment.length > 0)).toBe(true);
  });

  it('filters', async () => {
    const found = await scanAll({
      FilterExpression: 'n < :n',
      ExpressionAttributeValues: { ':n': 5 },
    });
    expect(found.map(Number).sort()).toEqual([0, 1, 2, 3, 4]);
  });

  it('refuses a segment out of range', async () => {
    const scan = new ScanCommand({ TableName, Segment: 4, TotalSegments: 4 });
    expect((await refusal(dynamo.documents.send(scan))).message).toContain('zero-based');
  });
});
