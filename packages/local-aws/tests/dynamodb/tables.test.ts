import {
  type AttributeDefinition,
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type GlobalSecondaryIndex,
  type GlobalSecondaryIndexUpdate,
  type KeySchemaElement,
  ListTablesCommand,
  type Projection,
  type ScalarAttributeType,
  TagResourceCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, makeTable, refusal, schema, startFixture } from './dynamodb-fixture.ts';

let dynamo: Fixture;
beforeAll(async () => {
  dynamo = await startFixture();
});
afterAll(() => dynamo.stop());

const describeTable = async (TableName: string) =>
  (await dynamo.client.send(new DescribeTableCommand({ TableName }))).Table;

describe('tables', () => {
  it('describes a new table as active, with its indexes and arn', async () => {
    const TableName = await makeTable(dynamo, {
      types: { pk: 'S', sk: 'S', g: 'N' },
      more: {
        GlobalSecondaryIndexes: [
          {
            IndexName: 'by-g',
            KeySchema: schema('g'),
            Projection: { ProjectionType: 'KEYS_ONLY' },
          },
        ],
      },
    });
    await dynamo.documents.send(new PutCommand({ TableName, Item: { pk: 'a', sk: 'b', g: 1 } }));
    expect(await describeTable(TableName)).toMatchObject({
      TableStatus: 'ACTIVE',
      TableArn: `arn:aws:dynamodb:ap-south-1:000000000000:table/${TableName}`,
      BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
      ItemCount: 1,
      GlobalSecondaryIndexes: [{ IndexName: 'by-g', IndexStatus: 'ACTIVE', ItemCount: 1 }],
    });
  });

  it('refuses an existing name', async () => {
    const TableName = await makeTable(dynamo);
    const again = new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: schema('pk'),
    });
    expect((await refusal(dynamo.client.send(again))).name).toBe('ResourceInUseException');
  });

  it('refuses an attribute that no key uses', async () => {
    const error = await refusal(makeTable(dynamo, { types: { pk: 'S', sk: 'S', x: 'S' } }));
    expect(error.message).toMatch(/Number of attributes in KeySchema|not used/);
  });

  it('lists tables page by page', async () => {
    const made = [await makeTable(dynamo), await makeTable(dynamo), await makeTable(dynamo)];
    const names: string[] = [];
    let ExclusiveStartTableName: string | undefined;
    do {
      const page = await dynamo.client.send(
        new ListTablesCommand({
          Limit: 2,
          ...(ExclusiveStartTableName && { ExclusiveStartTableName }),
        }),
      );
      names.push(...(page.TableNames ?? []));
      ExclusiveStartTableName = page.LastEvaluatedTableName;
    } while (ExclusiveStartTableName);
    expect(names).toEqual(expect.arrayContaining(made));
    expect(new Set(names).size).toBe(names.length);
  });

  it('deletes a table with all its items', async () => {
    const TableName = await makeTable(dynamo);
    await dynamo.documents.send(new PutCommand({ TableName, Item: { pk: 'a', sk: 'b' } }));
    await dynamo.client.send(new DeleteTableCommand({ TableName }));
    expect((await refusal(describeTable(TableName))).name).toBe('ResourceNotFoundException');
    await dynamo.client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: schema('pk'),
      }),
    );
    expect((await dynamo.documents.send(new ScanCommand({ TableName }))).Count).toBe(0);
  });

  it('keeps a protected table until deletion protection is disabled', async () => {
    const TableName = await makeTable(dynamo, { more: { DeletionProtectionEnabled: true } });
    const error = await refusal(dynamo.client.send(new DeleteTableCommand({ TableName })));
    expect(error.message).toContain('protected against deletion');
    await dynamo.client.send(
      new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }),
    );
    await dynamo.client.send(new DeleteTableCommand({ TableName }));
  });

  it('fills an index that is added later, and drops one', async () => {
    const TableName = await makeTable(dynamo);
    for (const sk of ['1', '2']) {
      await dynamo.documents.send(new PutCommand({ TableName, Item: { pk: 'a', sk, g: 'x' } }));
    }
    const { TableDescription } = await dynamo.client.send(
      new UpdateTableCommand({
        TableName,
        AttributeDefinitions: [
          { AttributeName: 'g', AttributeType: 'S' },
          { AttributeName: 'sk', AttributeType: 'S' },
        ],
        GlobalSecondaryIndexUpdates: [
          {
            Create: {
              IndexName: 'by-g',
              KeySchema: schema('g', 'sk'),
              Projection: { ProjectionType: 'ALL' },
            },
          },
        ],
      }),
    );
    expect(TableDescription?.GlobalSecondaryIndexes).toHaveLength(1);
    const query = new QueryCommand({
      TableName,
      IndexName: 'by-g',
      KeyConditionExpression: 'g = :g',
      ExpressionAttributeValues: { ':g': 'x' },
    });
    expect((await dynamo.documents.send(query)).Count).toBe(2);
    await dynamo.client.send(
      new UpdateTableCommand({
        TableName,
        GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: 'by-g' } }],
      }),
    );
    expect((await refusal(dynamo.documents.send(query))).message).toContain('specified index');
  });

  it('leaves items out of a new index whose values cannot be its key', async () => {
    const TableName = await makeTable(dynamo);
    const values = [
      '',
      'a',
      'b'.repeat(1024),
      'c'.repeat(1025),
      'd'.repeat(2048),
      'e'.repeat(2049),
    ];
    for (const [at, g] of [...values, 7, undefined].entries())
      await dynamo.documents.send(
        new PutCommand({
          TableName,
          Item: { pk: 'p', sk: String(at), ...(g !== undefined && { g }) },
        }),
      );
    const create = (IndexName: string, KeySchema: KeySchemaElement[]) =>
      dynamo.client.send(
        new UpdateTableCommand({
          TableName,
          AttributeDefinitions: KeySchema.map(({ AttributeName }) => ({
            AttributeName,
            AttributeType: 'S',
          })),
          GlobalSecondaryIndexUpdates: [
            { Create: { IndexName, KeySchema, Projection: { ProjectionType: 'KEYS_ONLY' } } },
          ],
        }),
      );
    await create('partition', schema('g'));
    await create('sort', schema('pk', 'g'));
    const sortKeys = async (IndexName: string) =>
      (await dynamo.documents.send(new ScanCommand({ TableName, IndexName }))).Items?.map((item) =>
        String(item['sk']),
      ).sort();
    expect(await sortKeys('partition')).toEqual(['1', '2', '3', '4']);
    expect(await sortKeys('sort')).toEqual(['1', '2']);
    const { GlobalSecondaryIndexes } = (await describeTable(TableName)) ?? {};
    expect(GlobalSecondaryIndexes?.map((index) => index.ItemCount)).toEqual([4, 2]);
  });

  it('takes a stream specification that turns the stream off', async () => {
    const TableName = await makeTable(dynamo, {
      more: { StreamSpecification: { StreamEnabled: false } },
    });
    const table = await describeTable(TableName);
    expect(table?.StreamSpecification).toBeUndefined();
    expect(table?.LatestStreamArn).toBeUndefined();
  });

  it('creates no table for an invalid stream specification', async () => {
    const TableName = 'half-made';
    const create = new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: schema('pk'),
      StreamSpecification: { StreamEnabled: true },
    });
    expect((await refusal(dynamo.client.send(create))).name).toBe('ValidationException');
    expect((await refusal(describeTable(TableName))).name).toBe('ResourceNotFoundException');
  });

  it('names the table settings that are not covered', async () => {
    const tags = await refusal(
      dynamo.client.send(
        new TagResourceCommand({ ResourceArn: 'arn:x', Tags: [{ Key: 'a', Value: 'b' }] }),
      ),
    );
    expect(tags.name).toBe('NotImplementedException');
    expect(tags.message).toContain('TagResource');
    const encrypted = await refusal(
      makeTable(dynamo, { more: { SSESpecification: { Enabled: true } } }),
    );
    expect(encrypted.message).toContain('SSESpecification of CreateTable');
  });
});

/**
 * Messages as AWS Controllers for Kubernetes records them from AWS (DDB-TABLE-015, -123, -126, -127,
 * -159, -160, -162, -169, -174); lengths of names from ScyllaDB's Alternator tests (test_limits).
 */
describe('a definition that AWS refuses', () => {
  const invalid = 'One or more parameter values were invalid:';
  const all: Projection = { ProjectionType: 'ALL' };
  const projected = (...NonKeyAttributes: string[]): Projection => ({
    ProjectionType: 'INCLUDE',
    NonKeyAttributes,
  });
  const withIndex = (index: Partial<GlobalSecondaryIndex>) => ({
    types: { pk: 'S', sk: 'S', g: 'S' } as const,
    more: {
      GlobalSecondaryIndexes: [
        { IndexName: 'by-g', KeySchema: schema('g'), Projection: all, ...index },
      ],
    },
  });
  const create = (definition: Parameters<typeof makeTable>[1]) =>
    refusal(makeTable(dynamo, definition));

  it.each<[Projection, string]>([
    [
      { ProjectionType: 'INCLUDE' },
      `${invalid} ProjectionType is INCLUDE, but NonKeyAttributes is not specified`,
    ],
    [projected('a', 'a'), `${invalid} Duplicate element in NonKeyAttributes: a`],
    [
      { ProjectionType: 'ALL', NonKeyAttributes: ['a'] },
      `${invalid} ProjectionType is ALL, but NonKeyAttributes is specified`,
    ],
    [{}, `${invalid} Unknown ProjectionType: null`],
  ])('projects %o', async (Projection, message) => {
    expect(await create(withIndex({ Projection }))).toMatchObject({
      name: 'ValidationException',
      message,
    });
    const index = { IndexName: 'by-g', KeySchema: schema('g'), Projection };
    const added = await refusal(updateIndexes([{ Create: index }], [define('g')]));
    expect(added.message).toBe(message);
    const LocalSecondaryIndexes = [
      { IndexName: 'local', KeySchema: schema('pk', 'g'), Projection },
    ];
    const local = await create({
      types: { pk: 'S', sk: 'S', g: 'S' },
      more: { LocalSecondaryIndexes },
    });
    expect(local.message).toBe(message);
  });

  it('projects 20 attributes at most into an index', async () => {
    const names = Array.from({ length: 21 }, (_, at) => `a${at}`);
    await makeTable(dynamo, withIndex({ Projection: projected(...names.slice(1)) }));
    const error = await create(withIndex({ Projection: projected(...names) }));
    expect(error.message).toContain('Member must have length less than or equal to 20');
  });

  it('defines an attribute twice', async () => {
    const error = await create({
      more: { AttributeDefinitions: [define('pk'), define('sk'), define('sk', 'N')] },
    });
    expect(error.message).toBe(`${invalid} Attribute Name is duplicated: sk`);
  });

  it('has a name of more than 255 characters', async () => {
    const [long, most] = ['x'.repeat(256), 'x'.repeat(255)];
    await makeTable(dynamo, { types: { [most]: 'S' }, key: [most] });
    for (const definition of [
      { types: { [long]: 'S' }, key: [long] },
      { types: { pk: 'S', sk: 'S', [long]: 'S' } },
      withIndex({ KeySchema: schema(long) }),
      withIndex({ Projection: projected(long) }),
    ] satisfies Parameters<typeof makeTable>[1][])
      expect((await create(definition)).message).toContain(
        'Member must have length less than or equal to 255',
      );
    const added = updateIndexes(
      [{ Create: { IndexName: 'long', KeySchema: schema(long), Projection: all } }],
      [define('g')],
    );
    expect((await refusal(added)).message).toContain('less than or equal to 255');
  });

  const newIndex = { IndexName: 'new', KeySchema: schema('g'), Projection: all };
  it.each<[string, GlobalSecondaryIndexUpdate[] | undefined, AttributeDefinition[], string]>([
    ['nothing', undefined, [], 'At least one of ProvisionedThroughput, BillingMode, '],
    ['definitions only', undefined, [define('g')], 'At least one of ProvisionedThroughput, '],
    ['no updates', [], [], 'At least one of ProvisionedThroughput, BillingMode, '],
    [
      'an empty update',
      [{}],
      [],
      `${invalid} One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null`,
    ],
    [
      'an index without definitions',
      [{ Create: newIndex }],
      [],
      `${invalid} AttributeDefinitions is not specified for index: new`,
    ],
    [
      'an index with other definitions',
      [{ Create: newIndex }],
      [define('pk')],
      `${invalid} Some index key attributes are not defined in AttributeDefinitions. Keys: [g], AttributeDefinitions: [pk]`,
    ],
    [
      'another type of a key',
      [{ Create: { ...newIndex, KeySchema: schema('sk') } }],
      [define('sk', 'N')],
      `${invalid} Attributes cannot be redefined. Please check that your attribute has the same type as previously defined. Existing schema: Schema:[SchemaElement: key{sk:S:HASH}] New schema: Schema:[SchemaElement: key{sk:N:HASH}]`,
    ],
    [
      'two actions in one update',
      [{ Create: newIndex, Delete: { IndexName: 'old' } }],
      [define('g')],
      `${invalid} Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object`,
    ],
    [
      'two updates of one index',
      [{ Create: newIndex }, { Delete: { IndexName: 'new' } }],
      [define('g')],
      `${invalid} Only one global secondary index update per index is allowed simultaneously. Index: new`,
    ],
    [
      'two indexes',
      [{ Create: newIndex }, { Delete: { IndexName: 'old' } }],
      [define('g')],
      'Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table',
    ],
  ])('updates a table with %s', async (_, updates, definitions, message) => {
    expect((await refusal(updateIndexes(updates, definitions))).message).toContain(message);
  });

  it('changes something else with an index', async () => {
    const error = await refusal(
      updateIndexes([{ Create: newIndex }], [define('g')], { DeletionProtectionEnabled: true }),
    );
    expect(error.message).toContain('must be the only operation in the request');
    const empty = await refusal(updateIndexes([], [], { DeletionProtectionEnabled: true }));
    expect(empty.message).toBe(`${invalid} List of GlobalSecondaryIndexUpdates is empty`);
  });

  it('defines only attributes of keys after an update', async () => {
    const TableName = await makeTable(dynamo);
    const definitions = async () =>
      (await describeTable(TableName))?.AttributeDefinitions?.map((it) => it.AttributeName).sort();
    await updateIndexes([{ Create: newIndex }], [define('g'), define('other')], { TableName });
    expect(await definitions()).toEqual(['g', 'pk', 'sk']);
    await updateIndexes([{ Delete: { IndexName: 'new' } }], [], { TableName });
    expect(await definitions()).toEqual(['pk', 'sk']);
  });

  it('names what is not covered', async () => {
    const several = schema('g').concat(schema('pk', 'sk'));
    const error = await create(withIndex({ KeySchema: several }));
    expect(error['$metadata']).toMatchObject({ httpStatusCode: 501 });
    expect(error.message).toContain('several attributes in a key of a global secondary index');
    const throughput = { ReadCapacityUnits: 1, WriteCapacityUnits: 1 };
    const update = { IndexName: 'by-g', ProvisionedThroughput: throughput };
    expect((await refusal(updateIndexes([{ Update: update }], []))).message).toContain(
      'Update of GlobalSecondaryIndexUpdates',
    );
  });

  function define(
    AttributeName: string,
    AttributeType: ScalarAttributeType = 'S',
  ): AttributeDefinition {
    return { AttributeName, AttributeType };
  }

  async function updateIndexes(
    GlobalSecondaryIndexUpdates: GlobalSecondaryIndexUpdate[] | undefined,
    AttributeDefinitions: AttributeDefinition[],
    more: Partial<UpdateTableCommandInput> = {},
  ) {
    return dynamo.client.send(
      new UpdateTableCommand({
        TableName: more.TableName ?? (await makeTable(dynamo)),
        GlobalSecondaryIndexUpdates,
        ...(AttributeDefinitions.length > 0 && { AttributeDefinitions }),
        ...more,
      }),
    );
  }
});

describe('time to live settings', () => {
  it('enables once, returns the attribute and disables', async () => {
    const TableName = await makeTable(dynamo);
    const set = (Enabled: boolean, AttributeName = 'expiresAt') =>
      dynamo.client.send(
        new UpdateTimeToLiveCommand({
          TableName,
          TimeToLiveSpecification: { AttributeName, Enabled },
        }),
      );
    const status = async () =>
      (await dynamo.client.send(new DescribeTimeToLiveCommand({ TableName })))
        .TimeToLiveDescription;
    expect(await status()).toEqual({ TimeToLiveStatus: 'DISABLED' });
    await set(true);
    expect(await status()).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' });
    expect((await refusal(set(true))).message).toBe('TimeToLive is already enabled');
    expect((await refusal(set(false, 'other'))).message).toContain('different AttributeName');
    await set(false);
    expect(await status()).toEqual({ TimeToLiveStatus: 'DISABLED' });
  });
});
