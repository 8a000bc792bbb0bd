import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { stageOf } from '#lib/config/stages.ts';
import { endpointsFileSchema } from '#stack/endpoints-file.ts';
import { type Target, UsageError } from '../operate/read-command.ts';
import type { ProtectDeps } from './protect-deps.ts';

export type ProtectedStores = Pick<ProtectDeps, 'files' | 'pool' | 'inbox'>;

/** Bucket and user pool of a deployment or of the local stack. Throws UsageError. */
export async function connectStores(target: Target): Promise<ProtectedStores> {
  if (target.kind === 'stage') return connectStage(target.stage);
  const { region, credentials, endpoints, buckets, userPoolId, inbox } = endpointsFileSchema.parse(
    JSON.parse(readFileSync(join(target.dataDir, 'endpoints.json'), 'utf8')),
  );
  const at = (endpoint: string) => ({ region, credentials, endpoint, maxAttempts: 1 });
  return {
    files: {
      client: new S3Client({ ...at(endpoints.s3), forcePathStyle: true }),
      bucket: buckets.files,
    },
    pool: { client: new CognitoIdentityProviderClient(at(endpoints.cognito)), userPoolId },
    inbox,
  };
}

async function connectStage(name: Extract<Target, { kind: 'stage' }>['stage']) {
  const { region } = stageOf(name);
  const client = new CloudFormationClient({ region });
  const idOf = async (stack: string, type: string, begin: string): Promise<string> => {
    const StackName = `neutral-portal-${name}-${stack}`;
    const { StackResources } = await client.send(new DescribeStackResourcesCommand({ StackName }));
    const found = StackResources?.find(
      ({ ResourceType, LogicalResourceId }) =>
        ResourceType === type && LogicalResourceId?.startsWith(begin),
    );
    if (!found?.PhysicalResourceId)
      throw new UsageError(`The stack ${StackName} has no ${type}: deploy the stage first.`);
    return found.PhysicalResourceId;
  };
  return {
    files: {
      client: new S3Client({ region }),
      bucket: await idOf('data', 'AWS::S3::Bucket', 'Files'),
    },
    pool: {
      client: new CognitoIdentityProviderClient({ region }),
      userPoolId: await idOf('auth', 'AWS::Cognito::UserPool', ''),
    },
    inbox: undefined,
  };
}
