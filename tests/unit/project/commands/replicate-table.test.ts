import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { findReplicaLacks } from '#scripts/restore/replicate-table.ts';

const region = 'ap-south-2';
const table: TableDescription = {
  TableArn: 'arn:aws:dynamodb:ap-south-1:123456789012:table/portal',
  TableStatus: 'ACTIVE',
  DeletionProtectionEnabled: true,
};
const copy = { ...table, TableArn: table.TableArn?.replace('south-1', 'south-2') };
const active = [{ RegionName: region, ReplicaStatus: 'ACTIVE' as const }];

const client = new DynamoDBClient({ region: 'ap-south-1' });
const there = new DynamoDBClient({ region });
const here = mockClient(client);
const second = mockClient(there);
let waits = 0;
const deps = {
  ...{ client, there },
  pause: async () => {
    waits += 1;
  },
};
const lacksNow = () => findReplicaLacks(deps, { tableName: 'portal', region });

beforeEach(() => {
  waits = 0;
  here.reset();
  second.reset();
  here.on(ListTagsOfResourceCommand).resolves({
    Tags: [
      { Key: 'stage', Value: 'prod' },
      { Key: 'aws:cloudformation:stack-name', Value: 'data' },
    ],
  });
  second.on(ListTagsOfResourceCommand).resolves({ Tags: [] });
  second.on(DescribeTableCommand).resolves({
    Table: { ...copy, DeletionProtectionEnabled: false },
  });
  second.on(DescribeContinuousBackupsCommand).resolves({});
});

it('adds a copy, waits until it is active, and sets what the copy does not take over', async () => {
  here
    .on(DescribeTableCommand)
    .resolvesOnce({ Table: table })
    .resolvesOnce({ Table: { ...table, TableStatus: 'UPDATING' } })
    .resolvesOnce({
      Table: { ...table, Replicas: [{ RegionName: region, ReplicaStatus: 'CREATING' }] },
    })
    .resolves({ Table: { ...table, Replicas: active } });
  const lacks = await lacksNow();
  expect(lacks.map(({ what }) => what)).toEqual([
    'a copy of portal in ap-south-2',
    'point-in-time recovery of the copy',
    'deletion protection of the copy',
    'the tags of the table',
  ]);
  for (const { mend } of lacks) await mend?.();
  expect(waits).toBe(2);
  expect(here.commandCalls(UpdateTableCommand).map(({ args }) => args[0].input)).toEqual([
    { TableName: 'portal', ReplicaUpdates: [{ Create: { RegionName: region } }] },
  ]);
  expect(second.commandCalls(UpdateContinuousBackupsCommand)).toHaveLength(1);
  expect(second.commandCalls(UpdateTableCommand)[0]?.args[0].input).toEqual({
    TableName: 'portal',
    DeletionProtectionEnabled: true,
  });
  expect(second.commandCalls(TagResourceCommand)[0]?.args[0].input).toEqual({
    ResourceArn: copy.TableArn,
    Tags: [{ Key: 'stage', Value: 'prod' }],
  });
});

it('goes on with a copy that is being made, and refuses one that failed', async () => {
  const statusOf = (ReplicaStatus: 'CREATING' | 'CREATION_FAILED') => ({
    Table: { ...table, Replicas: [{ RegionName: region, ReplicaStatus }] },
  });
  here.on(DescribeTableCommand).resolves(statusOf('CREATION_FAILED'));
  const [first] = await lacksNow();
  expect(first?.what).toBe('an active copy in ap-south-2: it is CREATION_FAILED');
  await expect(first?.mend?.()).rejects.toThrow('is CREATION_FAILED');
  here.reset();
  here.on(ListTagsOfResourceCommand).resolves({ Tags: [] });
  here
    .on(DescribeTableCommand)
    .resolvesOnce(statusOf('CREATING'))
    .resolvesOnce(statusOf('CREATING'))
    .resolves({ Table: { ...table, Replicas: active } });
  await (await lacksNow())[0]?.mend?.();
  expect([waits, here.commandCalls(UpdateTableCommand).length]).toEqual([1, 0]);
});

it('names only what a copy lacks, and nothing of a complete one', async () => {
  here.on(DescribeTableCommand).resolves({ Table: { ...table, Replicas: active } });
  expect((await lacksNow()).map(({ what }) => what)).toHaveLength(3);
  second.on(DescribeTableCommand).resolves({ Table: copy });
  second.on(ListTagsOfResourceCommand).resolves({ Tags: [{ Key: 'stage', Value: 'prod' }] });
  second.on(DescribeContinuousBackupsCommand).resolves({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
    },
  });
  expect(await lacksNow()).toEqual([]);
});
