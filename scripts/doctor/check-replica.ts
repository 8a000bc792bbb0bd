import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { StageSettings } from '#lib/config/stages.ts';
import { checkBootstrapOf, findStack } from './check-account.ts';
import { ask, type Finding, missing, ok } from './finding.ts';

/** The second region: CDK's bootstrap, and the copy of the table, which no stack adds (ADR 85). */
export async function checkReplica(
  stage: string,
  { region, replica }: Pick<StageSettings, 'region' | 'replica'>,
): Promise<Finding[]> {
  if (!replica) return [];
  const what = `Copy of the table in ${replica.region}`;
  const copy = ask(what, async () => {
    const data = await findStack(region, `neutral-portal-${stage}-data`);
    const TableName = data?.Outputs?.find(
      ({ OutputKey }) => OutputKey === 'TableName',
    )?.OutputValue;
    if (!TableName) return ok(`${what}: after the first deployment`);
    const { Table } = await new DynamoDBClient({ region }).send(
      new DescribeTableCommand({ TableName }),
    );
    const found = Table?.Replicas?.find(({ RegionName }) => RegionName === replica.region);
    return found?.ReplicaStatus === 'ACTIVE'
      ? ok(what)
      : missing(
          `${what} (it is ${found?.ReplicaStatus ?? 'not there'})`,
          `Run npm run operate -- replicate-table --stage ${stage}.`,
        );
  });
  return [...(await checkBootstrapOf(replica.region)), ...(await copy)];
}
