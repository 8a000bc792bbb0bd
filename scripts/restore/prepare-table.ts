import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { tableShape } from '#shared/dynamo/table.constants.ts';
import type { Pause } from '../forms/budget.ts';

/** What a table lacks that was recovered to a point in time. */
export type Lack = {
  what: string;
  /** Sets it; absent if a command cannot. */
  mend?: () => Promise<unknown>;
};

type Deps = { client: DynamoDBClient; pause: Pause };

/**
 * Compares a recovered table with what the portal needs. A recovery brings back items, keys and
 * indexes, and neither stream, time to live, point-in-time recovery, deletion protection nor tags.
 */
export async function findLacks(
  { client, pause }: Deps,
  { recovered, original }: { recovered: string; original: string },
): Promise<Lack[]> {
  const table = await describe(client, recovered);
  const lacks: Lack[] = [];
  const { tableStatus, arn } = { tableStatus: table.TableStatus, arn: table.TableArn };
  if (tableStatus !== 'ACTIVE')
    return [{ what: `the table is ${tableStatus ?? 'unknown'}: wait until it is ACTIVE` }];
  lacks.push(...keyLacks(table));
  const update = async (change: Partial<ConstructorParameters<typeof UpdateTableCommand>[0]>) => {
    await client.send(new UpdateTableCommand({ TableName: recovered, ...change }));
    // One change of a table at a time.
    while ((await describe(client, recovered)).TableStatus !== 'ACTIVE') await pause(2_000);
  };
  if (table.StreamSpecification?.StreamViewType !== tableShape.stream)
    lacks.push({
      what: `the stream, ${tableShape.stream}`,
      mend: () =>
        update({ StreamSpecification: { StreamEnabled: true, StreamViewType: tableShape.stream } }),
    });
  const protection = (await describeOf(client, original))?.DeletionProtectionEnabled ?? true;
  if (protection && !table.DeletionProtectionEnabled)
    lacks.push({
      what: 'deletion protection',
      mend: () => update({ DeletionProtectionEnabled: true }),
    });
  lacks.push(...(await expiryLacks(client, recovered)));
  lacks.push(...(await recoveryLacks(client, recovered)));
  if (arn) lacks.push(...(await tagLacks(client, { arn, original })));
  return lacks;
}

const describe = async (client: DynamoDBClient, TableName: string): Promise<TableDescription> =>
  (await client.send(new DescribeTableCommand({ TableName }))).Table ?? {};

/** Undefined for a table that is gone: it is why another one was recovered. */
async function describeOf(
  client: DynamoDBClient,
  name: string,
): Promise<TableDescription | undefined> {
  try {
    return await describe(client, name);
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

/** Keys and indexes cannot be added without a new recovery, or hours of filling an index. */
function keyLacks({ KeySchema, GlobalSecondaryIndexes = [] }: TableDescription): Lack[] {
  const names = (schema: TableDescription['KeySchema']) =>
    (schema ?? []).map(({ AttributeName }) => AttributeName).join(', ');
  const lacks: Lack[] = [];
  if (names(KeySchema) !== `${tableShape.partitionKey}, ${tableShape.sortKey}`)
    lacks.push({ what: 'the keys of the portal: this is another table' });
  for (const { name, partitionKey, sortKey } of tableShape.indexes) {
    const found = GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === name);
    if (names(found?.KeySchema) !== `${partitionKey}, ${sortKey}`)
      lacks.push({ what: `the index ${name}: recover once more, with all indexes` });
  }
  return lacks;
}

async function expiryLacks(client: DynamoDBClient, TableName: string): Promise<Lack[]> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const status = TimeToLiveDescription?.TimeToLiveStatus;
  if (status === 'ENABLED' || status === 'ENABLING') return [];
  const TimeToLiveSpecification = { Enabled: true, AttributeName: tableShape.timeToLive };
  return [
    {
      what: `time to live by ${tableShape.timeToLive}`,
      mend: () => client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification })),
    },
  ];
}

async function recoveryLacks(client: DynamoDBClient, TableName: string): Promise<Lack[]> {
  const { ContinuousBackupsDescription } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const recovery = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  if (recovery?.PointInTimeRecoveryStatus === 'ENABLED') return [];
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  return [
    {
      what: 'point-in-time recovery',
      mend: () =>
        client.send(
          new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }),
        ),
    },
  ];
}

async function tagLacks(
  client: DynamoDBClient,
  { arn, original }: { arn: string; original: string },
): Promise<Lack[]> {
  const source = (await describeOf(client, original))?.TableArn;
  if (!source) return [];
  const tagsOf = async (ResourceArn: string) =>
    // Tags that begin with aws: belong to CloudFormation and cannot be set.
    ((await client.send(new ListTagsOfResourceCommand({ ResourceArn }))).Tags ?? []).filter(
      ({ Key }) => !Key?.startsWith('aws:'),
    );
  const present = await tagsOf(arn);
  const missing = (await tagsOf(source)).filter(
    ({ Key, Value }) => !present.some((tag) => tag.Key === Key && tag.Value === Value),
  );
  if (missing.length === 0) return [];
  return [
    {
      what: `tags: ${missing.map(({ Key }) => Key).join(', ')}`,
      mend: () => client.send(new TagResourceCommand({ ResourceArn: arn, Tags: missing })),
    },
  ];
}
