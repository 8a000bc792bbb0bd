import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  type TableDescription,
  type Tag,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import type { Pause } from '../forms/budget.ts';
import type { Lack } from './prepare-table.ts';

export type ReplicaDeps = {
  /** In the stage's region. */
  client: DynamoDBClient;
  /** In the second region. */
  there: DynamoDBClient;
  pause: Pause;
};

const WAIT_MS = 10_000;

/**
 * What the copy of a table in a second region lacks, the copy itself first. CloudFormation cannot add it
 * to an `AWS::DynamoDB::Table` (ADR 85). A copy takes over keys, indexes, time to live and items, and
 * neither point-in-time recovery, deletion protection nor tags.
 */
export async function findReplicaLacks(
  deps: ReplicaDeps,
  { tableName, region }: { tableName: string; region: string },
): Promise<Lack[]> {
  const { client, there } = deps;
  const table = await describe(client, tableName);
  const state = statusIn(table, region);
  if (state !== 'ACTIVE')
    return [
      state === undefined
        ? {
            what: `a copy of ${tableName} in ${region}`,
            mend: () => create(deps, tableName, region),
          }
        : {
            what: `an active copy in ${region}: it is ${state}`,
            mend: () => untilActive(deps, tableName, region),
          },
      // They are set once there is a copy.
      ...settings(deps, { tableName, source: table }),
    ];
  const copy = await describe(there, tableName);
  const recovery = await there.send(new DescribeContinuousBackupsCommand({ TableName: tableName }));
  const recoveryStatus =
    recovery.ContinuousBackupsDescription?.PointInTimeRecoveryDescription
      ?.PointInTimeRecoveryStatus;
  const missingTags = missing(
    await tagsOf(client, table.TableArn),
    await tagsOf(there, copy.TableArn),
  );
  return settings(deps, { tableName, source: table }).filter(
    ({ kind }) =>
      (kind === 'recovery' && recoveryStatus !== 'ENABLED') ||
      (kind === 'protection' && copy.DeletionProtectionEnabled !== true) ||
      (kind === 'tags' && missingTags.length > 0),
  );
}

type Setting = Lack & { kind: 'recovery' | 'protection' | 'tags' };

function settings(
  { client, there }: ReplicaDeps,
  { tableName: TableName, source }: { tableName: string; source: TableDescription },
): Setting[] {
  const all: Setting[] = [
    {
      kind: 'recovery',
      what: 'point-in-time recovery of the copy',
      mend: () =>
        there.send(
          new UpdateContinuousBackupsCommand({
            TableName,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          }),
        ),
    },
    {
      kind: 'protection',
      what: 'deletion protection of the copy',
      mend: () =>
        there.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true })),
    },
    {
      kind: 'tags',
      what: 'the tags of the table',
      async mend() {
        const { TableArn } = await describe(there, TableName);
        const Tags = await tagsOf(client, source.TableArn);
        if (Tags.length > 0)
          await there.send(new TagResourceCommand({ ResourceArn: TableArn, Tags }));
      },
    },
  ];
  return all.filter(({ kind }) => kind !== 'protection' || source.DeletionProtectionEnabled);
}

async function create(deps: ReplicaDeps, TableName: string, region: string): Promise<void> {
  await deps.client.send(
    new UpdateTableCommand({ TableName, ReplicaUpdates: [{ Create: { RegionName: region } }] }),
  );
  await untilActive(deps, TableName, region);
}

/** A copy of a large table takes hours; the command may be ended and repeated. */
async function untilActive(
  { client, pause }: ReplicaDeps,
  tableName: string,
  region: string,
): Promise<void> {
  for (;;) {
    const table = await describe(client, tableName);
    const status = statusIn(table, region);
    if (status === 'ACTIVE' && table.TableStatus === 'ACTIVE') return;
    if (status?.endsWith('FAILED') || status === 'INACCESSIBLE_ENCRYPTION_CREDENTIALS')
      throw new Error(`The copy in ${region} is ${status}: see the table in the AWS console.`);
    await pause(WAIT_MS);
  }
}

const describe = async (client: DynamoDBClient, TableName: string): Promise<TableDescription> =>
  (await client.send(new DescribeTableCommand({ TableName }))).Table ?? {};

const statusIn = ({ Replicas = [] }: TableDescription, region: string): string | undefined =>
  Replicas.find(({ RegionName }) => RegionName === region)?.ReplicaStatus;

/** Without those of CloudFormation, which nobody else may set. */
async function tagsOf(client: DynamoDBClient, ResourceArn: string | undefined): Promise<Tag[]> {
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn }));
  return Tags.filter(({ Key }) => !Key?.startsWith('aws:'));
}

const missing = (wanted: readonly Tag[], present: readonly Tag[]): Tag[] =>
  wanted.filter(({ Key, Value }) => !present.some((tag) => tag.Key === Key && tag.Value === Value));
