import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Operator } from '#lambdas/accounts/operator.door.ts';
import { type SpeechSettings, speechSettingsSchema } from '#lambdas/speech/door.ts';
import { stageOf } from '#lib/config/stages.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { lazyClient } from '#shared/lazy-client.ts';
import { endpointsFileSchema } from '#stack/endpoints-file.ts';
import { type Target, UsageError } from './read-command.ts';

export type Connection = {
  table: Table;
  files: Files;
  /** Of the table's service, for acts on tables as a whole. */
  dynamo: DynamoDBClient;
  /** The second region, if the stage has one. */
  replica: { region: string; dynamo: DynamoDBClient } | undefined;
  operator: Operator;
  /** Price of a minute of speech. */
  speechPrice: SpeechSettings['pricePerMinute'];
  /** As the operator knows it: 'stage dev' or 'the local stack'. */
  place: string;
};

/** The table of a deployment or of the local stack, and who works on it. Throws UsageError. */
export async function connect(target: Target): Promise<Connection> {
  return target.kind === 'local' ? connectLocal(target.dataDir) : connectStage(target.stage);
}

function connectLocal(dataDir: string): Connection {
  const path = join(dataDir, 'endpoints.json');
  if (!existsSync(path))
    throw new UsageError(`No local stack was started with ${dataDir}: run npm start first.`);
  const { region, credentials, endpoints, table, buckets } = endpointsFileSchema.parse(
    JSON.parse(readFileSync(path, 'utf8')),
  );
  const client = new DynamoDBClient({
    region,
    credentials,
    endpoint: endpoints.dynamodb,
    maxAttempts: 1,
  });
  return {
    table: tableOf(table, client),
    files: filesOf(buckets.files, {
      region,
      credentials,
      endpoint: endpoints.s3,
      forcePathStyle: true,
    }),
    dynamo: client,
    replica: undefined,
    operator: `local:${userInfo().username}`,
    speechPrice: speechSettingsSchema.parse({}).pricePerMinute,
    place: 'the local stack',
  };
}

async function connectStage(
  name: Extract<Target, { kind: 'stage' }>['stage'],
): Promise<Connection> {
  const { region, account, speech, replica } = stageOf(name);
  const identity = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
  if (account && identity.Account !== account)
    throw new UsageError(
      `Stage ${name} is in account ${account}; these credentials are of ${identity.Account}.`,
    );
  const { tableName, bucket } = await namesOf(name, region);
  const dynamo = new DynamoDBClient({ region });
  return {
    table: tableOf(tableName, dynamo),
    files: filesOf(bucket, { region }),
    dynamo,
    replica: replica && {
      region: replica.region,
      dynamo: new DynamoDBClient({ region: replica.region }),
    },
    operator: identity.Arn ?? '',
    speechPrice: speech.pricePerMinute,
    place: `stage ${name} (account ${identity.Account}, ${region})`,
  };
}

async function namesOf(
  stage: string,
  region: string,
): Promise<{ tableName: string; bucket: string }> {
  const stackName = `neutral-portal-${stage}-data`;
  const { Stacks } = await new CloudFormationClient({ region })
    .send(new DescribeStacksCommand({ StackName: stackName }))
    .catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('does not exist'))
        throw new UsageError(`Stage ${stage} is not deployed: no stack ${stackName} in ${region}.`);
      throw error;
    });
  const outputOf = (name: string): string => {
    const value = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
    if (value) return value;
    throw new UsageError(`The stack ${stackName} has no output ${name}: deploy the stage again.`);
  };
  return { tableName: outputOf('TableName'), bucket: outputOf('FilesBucket') };
}

const filesOf = (bucket: string, config: S3ClientConfig): Files => ({
  bucket,
  client: lazyClient(async () => new S3Client(config)),
});

const tableOf = (name: string, client: DynamoDBClient): Table => ({
  name,
  client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
});
