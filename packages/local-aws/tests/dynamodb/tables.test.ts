import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTablesCommand,
  TagResourceCommand,
  UpdateTableCommand,
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
