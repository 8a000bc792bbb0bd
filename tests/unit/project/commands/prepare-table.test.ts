import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { findLacks } from '#scripts/restore/prepare-table.ts';
import { tableShape } from '#shared/dynamo/table.constants.ts';

/** A table as a recovery to a point in time leaves it. */
const bare: TableDescription = {
  TableName: 'recovered',
  TableArn: 'arn:aws:dynamodb:ap-south-1:123456789012:table/recovered',
  TableStatus: 'ACTIVE',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: tableShape.indexes.map(({ name, partitionKey, sortKey }) => ({
    IndexName: name,
    KeySchema: [
      { AttributeName: partitionKey, KeyType: 'HASH' },
      { AttributeName: sortKey, KeyType: 'RANGE' },
    ],
  })),
};

const aws = mockClient(DynamoDBClient);
const lacksNow = () =>
  findLacks(
    { client: new DynamoDBClient({ region: 'ap-south-1' }), pause: async () => {} },
    { recovered: 'recovered', original: 'original' },
  );

beforeEach(() => {
  aws.reset();
  aws.on(DescribeTableCommand, { TableName: 'recovered' }).resolves({ Table: bare });
  aws.on(DescribeTableCommand, { TableName: 'original' }).resolves({
    Table: { ...bare, TableArn: `${bare.TableArn}-original`, DeletionProtectionEnabled: true },
  });
  aws.on(DescribeTimeToLiveCommand).resolves({});
  aws.on(DescribeContinuousBackupsCommand).resolves({});
  aws.on(ListTagsOfResourceCommand).resolves({ Tags: [] });
  aws.on(ListTagsOfResourceCommand, { ResourceArn: `${bare.TableArn}-original` }).resolves({
    Tags: [
      { Key: 'stage', Value: 'prod' },
      { Key: 'aws:cloudformation:stack-name', Value: 'data' },
    ],
  });
});

describe('a recovered table', () => {
  it('lacks stream, protection, time to live, recovery and tags, and each is set as in the stack', async () => {
    const lacks = await lacksNow();
    expect(lacks.map(({ what }) => what)).toEqual([
      'the stream, NEW_AND_OLD_IMAGES',
      'deletion protection',
      'time to live by expiresAt',
      'point-in-time recovery',
      'tags: stage',
    ]);
    expect(aws.commandCalls(UpdateTableCommand)).toEqual([]);
    for (const { mend } of lacks) await mend?.();
    expect(aws.commandCalls(UpdateTableCommand).map(({ args }) => args[0].input)).toEqual([
      {
        TableName: 'recovered',
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      },
      { TableName: 'recovered', DeletionProtectionEnabled: true },
    ]);
    expect(aws.commandCalls(UpdateTimeToLiveCommand)[0]?.args[0].input).toEqual({
      TableName: 'recovered',
      TimeToLiveSpecification: { Enabled: true, AttributeName: 'expiresAt' },
    });
    expect(aws.commandCalls(UpdateContinuousBackupsCommand)[0]?.args[0].input).toEqual({
      TableName: 'recovered',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
    expect(aws.commandCalls(TagResourceCommand)[0]?.args[0].input).toEqual({
      ResourceArn: bare.TableArn,
      Tags: [{ Key: 'stage', Value: 'prod' }],
    });
  });

  it('lacks nothing once all is set', async () => {
    aws.on(DescribeTableCommand, { TableName: 'recovered' }).resolves({
      Table: {
        ...bare,
        DeletionProtectionEnabled: true,
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      },
    });
    aws.on(DescribeTimeToLiveCommand).resolves({
      TimeToLiveDescription: { TimeToLiveStatus: 'ENABLING' },
    });
    aws.on(DescribeContinuousBackupsCommand).resolves({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
      },
    });
    aws.on(ListTagsOfResourceCommand).resolves({ Tags: [{ Key: 'stage', Value: 'prod' }] });
    expect(await lacksNow()).toEqual([]);
  });

  it('waits for a table that is still being recovered, and names a missing index', async () => {
    aws.on(DescribeTableCommand, { TableName: 'recovered' }).resolves({
      Table: { ...bare, TableStatus: 'CREATING' },
    });
    expect(await lacksNow()).toEqual([{ what: 'the table is CREATING: wait until it is ACTIVE' }]);
    aws.on(DescribeTableCommand, { TableName: 'recovered' }).resolves({
      Table: { ...bare, GlobalSecondaryIndexes: bare.GlobalSecondaryIndexes?.slice(1) },
    });
    expect((await lacksNow())[0]).toEqual({
      what: 'the index docketByCode: recover once more, with all indexes',
    });
  });

  it('is protected and has no tags to copy when the original is gone', async () => {
    aws
      .on(DescribeTableCommand, { TableName: 'original' })
      .rejects(new ResourceNotFoundException({ message: 'gone', $metadata: {} }));
    expect((await lacksNow()).map(({ what }) => what)).toEqual([
      'the stream, NEW_AND_OLD_IMAGES',
      'deletion protection',
      'time to live by expiresAt',
      'point-in-time recovery',
    ]);
  });
});
