import { DescribeTableCommand, DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, makeTable, refusal, schema, startFixture } from './dynamodb-fixture.ts';
import { SIGNED } from './send-text.ts';

let dynamo: Fixture;
let TableName: string;
const Key = { pk: 'case', sk: '1' };

beforeAll(async () => {
  dynamo = await startFixture();
  TableName = await makeTable(dynamo, {
    types: { pk: 'S', sk: 'S', gsi: 'S', gsiSort: 'B' },
    more: {
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byGsi',
          KeySchema: schema('gsi', 'gsiSort'),
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    },
  });
  await dynamo.documents.send(new PutCommand({ TableName, Item: { ...Key, a: 1, flag: true } }));
});
afterAll(() => dynamo.stop());

const scan = (FilterExpression: string, ExpressionAttributeValues?: Record<string, unknown>) =>
  dynamo.documents.send(
    new ScanCommand({
      TableName,
      FilterExpression,
      ...(ExpressionAttributeValues && { ExpressionAttributeValues }),
    }),
  );
const update = (UpdateExpression: string, more: object = {}) =>
  dynamo.documents.send(new UpdateCommand({ TableName, Key, UpdateExpression, ...more }));
const values = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`:v${n}`, n]));
const valueNames = (count: number) => Object.keys(values(count)).join(', ');
const put = (item: object) =>
  dynamo.documents.send(new PutCommand({ TableName, Item: { pk: 'p', sk: 's', ...item } }));

const expectInvalid = async (call: Promise<unknown>, message: string) =>
  expect(await refusal(call)).toMatchObject({ name: 'ValidationException', message });

describe('the limits of an expression', () => {
  it('accepts 100 operands of IN and refuses 101', async () => {
    expect((await scan(`a IN (${valueNames(100)})`, values(100))).Count).toBe(1);
    const refused = 'The IN operator is provided with too many operands; number of operands: 101';
    await expectInvalid(
      scan(`a IN (${valueNames(101)})`, values(101)),
      `Invalid FilterExpression: ${refused}`,
    );
    await expectInvalid(
      update('SET b = :v0', {
        ConditionExpression: `NOT (pk = :v0 OR a IN (${valueNames(101)}))`,
        ExpressionAttributeValues: values(101),
      }),
      `Invalid ConditionExpression: ${refused}`,
    );
  });

  it('accepts 300 operators in a condition and refuses 301', async () => {
    // Comparisons and logical operators count; parentheses do not.
    const chain = (terms: number) => Array.from({ length: terms }, () => 'a=b').join(' or ');
    expect((await scan(`not a=b and (${chain(149)})`)).Count).toBe(0);
    const refused = 'The expression contains too many operators; operator count: 301';
    await expectInvalid(scan(chain(151)), `Invalid FilterExpression: ${refused}`);
    await expectInvalid(
      update('REMOVE b', { ConditionExpression: chain(151) }),
      `Invalid ConditionExpression: ${refused}`,
    );
  });

  it('accepts 300 operators in an update and refuses 301', async () => {
    const sections = (count: number) =>
      Array.from({ length: count }, (_, n) => `x${n}=a+:v`).join(',');
    const ExpressionAttributeValues = { ':v': 1 };
    await update(`SET ${sections(300)}`, { ExpressionAttributeValues });
    await expectInvalid(
      update(`SET ${sections(301)}`, { ExpressionAttributeValues }),
      'Invalid UpdateExpression: The expression contains too many operators; operator count: 301',
    );
  });

  it('accepts expressions of 4,096 bytes and refuses 4,097 before parsing', async () => {
    const refused = 'Expression size has exceeded the maximum allowed size; expression size: 4097';
    const attribute = 'x'.repeat(4096 - 'REMOVE '.length);
    await update(`REMOVE ${attribute}`);
    await expectInvalid(update(`REMOVE ${attribute}x`), `Invalid UpdateExpression: ${refused}`);
    await expectInvalid(scan('('.repeat(4097)), `Invalid FilterExpression: ${refused}`);
    await expectInvalid(scan(`${'é'.repeat(2048)}x`), `Invalid FilterExpression: ${refused}`);
    const ProjectionExpression = 'x'.repeat(4097);
    const projection = `Invalid ProjectionExpression: ${refused}`;
    await expectInvalid(
      dynamo.documents.send(new GetCommand({ TableName, Key, ProjectionExpression })),
      projection,
    );
    await expectInvalid(
      dynamo.documents.send(
        new BatchGetCommand({
          RequestItems: { [TableName]: { Keys: [Key], ProjectionExpression } },
        }),
      ),
      projection,
    );
    await expectInvalid(
      dynamo.documents.send(
        new QueryCommand({ TableName, KeyConditionExpression: 'x'.repeat(4097) }),
      ),
      `Invalid KeyConditionExpression: ${refused}`,
    );
  });

  it('refuses more than 2 MB of names and values', async () => {
    const megabyte = 'x'.repeat(1024 * 1024);
    await expectInvalid(
      update('SET b = :a, c = :b', {
        ExpressionAttributeValues: { ':a': megabyte, ':b': megabyte },
      }),
      'ExpressionAttributeValues exceeds max size',
    );
    await expectInvalid(
      update('SET #a = :a, #b = :b', {
        ExpressionAttributeNames: { '#a': 'b'.repeat(30_000), '#b': 'c'.repeat(30_000) },
        ExpressionAttributeValues: { ':a': megabyte, ':b': megabyte.slice(30_000) },
      }),
      'Combined size of ExpressionAttributeNames and ExpressionAttributeValues exceeds max size',
    );
  });

  it('apply in transactions', async () => {
    const Update = { TableName, Key, UpdateExpression: `REMOVE ${'x'.repeat(4096)}` };
    await expectInvalid(
      dynamo.documents.send(new TransactWriteCommand({ TransactItems: [{ Update }] })),
      'Invalid UpdateExpression: Expression size has exceeded the maximum allowed size; expression size: 4103',
    );
  });
});

describe('a comparison by order', () => {
  it.each<[string, unknown, string, string]>([
    ['a < :v', true, '<', 'BOOL'],
    ['a <= :v', null, '<=', 'NULL'],
    ['a > :v', [1], '>', 'L'],
    ['a >= :v', { b: 1 }, '>=', 'M'],
    [':v > a', new Set(['x']), '>', 'SS'],
    ['a BETWEEN :v AND b', new Set([1]), 'BETWEEN', 'NS'],
    ['absent = b OR NOT a < :v', false, '<', 'BOOL'],
  ])('%s refuses the literal %o', async (expression, value, operator, type) => {
    const problem = `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`;
    await expectInvalid(scan(expression, { ':v': value }), `Invalid FilterExpression: ${problem}`);
    const Update = {
      TableName,
      Key,
      UpdateExpression: 'REMOVE zz',
      ConditionExpression: expression,
      ExpressionAttributeValues: { ':v': value },
    };
    await expectInvalid(
      dynamo.documents.send(new TransactWriteCommand({ TransactItems: [{ Update }] })),
      `Invalid ConditionExpression: ${problem}`,
    );
  });

  it('is false for a path to such a value, while equality accepts every type', async () => {
    expect((await scan('flag > :v', { ':v': 1 })).Count).toBe(0);
    expect((await scan('flag = :v', { ':v': true })).Count).toBe(1);
    expect((await scan('flag IN (:v)', { ':v': true })).Count).toBe(1);
  });
});

describe('key lengths', () => {
  const partition =
    'One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes';
  const sort =
    'One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes';
  const bytes = (length: number) => new Uint8Array(length);

  it('are limited in indexes and tables, for puts and updates', async () => {
    await put({ gsi: 'é'.repeat(1024), gsiSort: bytes(1024) });
    await expectInvalid(put({ gsi: `${'é'.repeat(1024)}x` }), partition);
    await expectInvalid(put({ gsi: 'x', gsiSort: bytes(1025) }), sort);
    await expectInvalid(
      update('SET gsi = :v', { ExpressionAttributeValues: { ':v': 'x'.repeat(2049) } }),
      partition,
    );
    await expectInvalid(
      update('SET gsiSort = :v', { ExpressionAttributeValues: { ':v': bytes(1025) } }),
      sort,
    );
  });

  it('are limited in reads', async () => {
    const get = (key: object) =>
      dynamo.documents.send(new GetCommand({ TableName, Key: { ...Key, ...key } }));
    const query = (expression: string, ...literals: string[]) =>
      dynamo.documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: expression,
          ExpressionAttributeValues: Object.fromEntries(literals.map((one, n) => [`:v${n}`, one])),
        }),
      );
    await get({ pk: 'é'.repeat(1024), sk: 'é'.repeat(512) });
    await expectInvalid(get({ pk: 'é'.repeat(1025) }), partition);
    await expectInvalid(get({ sk: 'é'.repeat(513) }), sort);
    await expectInvalid(query('pk = :v0', 'é'.repeat(1025)), partition);
    await expectInvalid(query('pk = :v0 AND sk > :v1', 'p', 'é'.repeat(513)), sort);
  });
});

describe('an attribute named __proto__', () => {
  /** SDK objects lose this name, so requests are sent as text and responses read as text. */
  const sendNamed = async (operation: string, body: string) => {
    const response = await fetch(dynamo.endpoint, {
      method: 'POST',
      headers: {
        ...SIGNED,
        'X-Amz-Target': `DynamoDB_20120810.${operation}`,
      },
      body,
    });
    const text = await response.text();
    expect([response.status, text]).toEqual([200, expect.anything()]);
    return text;
  };
  const key = '{"pk":{"S":"proto"},"sk":{"S":"1"}}';
  const inKey = `"TableName":"TABLE","Key":${key}`;
  const call = (operation: string, body: string) =>
    sendNamed(operation, `{${body}}`.replace('TABLE', TableName));

  it('is stored, compared, projected, updated and removed like any other', async () => {
    const item = `{"pk":{"S":"proto"},"sk":{"S":"1"},"__proto__":{"M":{"__proto__":{"N":"1"},"constructor":{"S":"c"}}},"plain":{"S":"__proto__"}}`;
    await call('PutItem', `"TableName":"TABLE","Item":${item}`);
    expect(await call('GetItem', inKey)).toContain(item);
    expect(
      await call(
        'GetItem',
        `${inKey},"ProjectionExpression":"#p.#c","ExpressionAttributeNames":{"#p":"\\u005f_proto__","#c":"constructor"}`,
      ),
    ).toContain('{"Item":{"__proto__":{"M":{"constructor":{"S":"c"}}}}');
    const incremented = await call(
      'UpdateItem',
      `${inKey},"UpdateExpression":"SET #p.#p = #p.#p + :n","ConditionExpression":"plain = :s AND attribute_exists(#p)","ExpressionAttributeNames":{"#p":"__proto__"},"ExpressionAttributeValues":{":n":{"N":"1"},":s":{"S":"__proto__"}},"ReturnValues":"ALL_NEW"`,
    );
    expect(incremented).toContain(
      '"__proto__":{"M":{"__proto__":{"N":"2"},"constructor":{"S":"c"}}}',
    );
    expect(
      await call(
        'Scan',
        `"TableName":"TABLE","FilterExpression":"#p.#p = :n","ExpressionAttributeNames":{"#p":"__proto__"},"ExpressionAttributeValues":{":n":{"N":"2"}}`,
      ),
    ).toContain('"Count":1');
    const removed = await call(
      'UpdateItem',
      `${inKey},"UpdateExpression":"REMOVE #p","ExpressionAttributeNames":{"#p":"__proto__"},"ReturnValues":"ALL_NEW"`,
    );
    expect(removed).not.toContain('"__proto__":');
    expect(removed).toContain('"plain":{"S":"__proto__"}');
  });

  it('can be a table key', async () => {
    await sendNamed(
      'CreateTable',
      `{"TableName":"proto-keys","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"__proto__","AttributeType":"S"}],"KeySchema":[{"AttributeName":"__proto__","KeyType":"HASH"}]}`,
    );
    await sendNamed('PutItem', `{"TableName":"proto-keys","Item":{"__proto__":{"S":"a"}}}`);
    expect(
      await sendNamed('GetItem', `{"TableName":"proto-keys","Key":{"__proto__":{"S":"a"}}}`),
    ).toContain('{"__proto__":{"S":"a"}}');
  });

  it('attribute names of inherited JavaScript members are stored, and not found when missing', async () => {
    const client = new DynamoDBClient({
      endpoint: dynamo.endpoint,
      region: 'ap-south-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    const { Attributes } = await client.send(
      new UpdateItemCommand({
        TableName,
        Key: { pk: { S: 'members' }, sk: { S: '1' } },
        UpdateExpression: 'SET m = :m, toString = :v',
        ExpressionAttributeValues: {
          ':m': { M: { constructor: { S: 'c' } } },
          ':v': { N: '1' },
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    expect(Attributes?.['m']).toEqual({ M: { constructor: { S: 'c' } } });
    expect(Attributes?.['toString']).toEqual({ N: '1' });
    const { Item } = await dynamo.documents.send(
      new GetCommand({ TableName, Key, ProjectionExpression: 'a, valueOf' }),
    );
    expect(Item).toEqual({ a: 1 });
    client.destroy();
  });
});

it("accepts a table's ARN as its name", async () => {
  const { Table } = await dynamo.client.send(new DescribeTableCommand({ TableName }));
  const byArn = String(Table?.TableArn);
  const Item = { pk: 'arn', sk: '1' };
  await dynamo.documents.send(
    new TransactWriteCommand({ TransactItems: [{ Put: { TableName: byArn, Item } }] }),
  );
  const read = await dynamo.documents.send(new GetCommand({ TableName: byArn, Key: Item }));
  expect(read.Item).toEqual(Item);
});

it('a repeated token accepts the same request in any order of members', async () => {
  const transact = (Item: object) =>
    dynamo.documents.send(
      new TransactWriteCommand({
        ClientRequestToken: 'one-token',
        TransactItems: [{ Put: { TableName, Item } }],
      }),
    );
  await transact({ pk: 'token', sk: '1', a: { b: 1, c: [1, 2] } });
  await transact({ a: { c: [1, 2], b: 1 }, sk: '1', pk: 'token' });
  const error = await refusal(transact({ pk: 'token', sk: '1', a: { b: 1, c: [2, 1] } }));
  expect(error.name).toBe('IdempotentParameterMismatchException');
});
