import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { TranscribeClient } from '@aws-sdk/client-transcribe';
import { stageOf } from '#lib/config/stages.ts';
import { endpointsFileSchema } from '#stack/endpoints-file.ts';
import { type Target, UsageError } from '../operate/read-command.ts';
import type { ProtectDeps } from './protect-deps.ts';

/** User pool of a deployment or of the local stack, its vocabularies and its inbox. Throws UsageError. */
export async function connectPool(
  target: Target,
): Promise<Pick<ProtectDeps, 'stage' | 'pool' | 'inbox' | 'vocabularies'>> {
  if (target.kind === 'stage') return connectStage(target.stage);
  const { region, credentials, endpoints, userPoolId, inbox } = endpointsFileSchema.parse(
    JSON.parse(readFileSync(join(target.dataDir, 'endpoints.json'), 'utf8')),
  );
  const settings = { region, credentials, endpoint: endpoints.cognito, maxAttempts: 1 };
  return {
    stage: 'local',
    pool: { client: new CognitoIdentityProviderClient(settings), userPoolId },
    vocabularies: new TranscribeClient({ ...settings, endpoint: endpoints.transcriptionJobs }),
    inbox,
  };
}

async function connectStage(name: Extract<Target, { kind: 'stage' }>['stage']) {
  const { region } = stageOf(name);
  const StackName = `neutral-portal-${name}-auth`;
  const { StackResources } = await new CloudFormationClient({ region }).send(
    new DescribeStackResourcesCommand({ StackName }),
  );
  const userPoolId = StackResources?.find(
    ({ ResourceType }) => ResourceType === 'AWS::Cognito::UserPool',
  )?.PhysicalResourceId;
  if (!userPoolId)
    throw new UsageError(`The stack ${StackName} has no user pool: deploy the stage first.`);
  return {
    stage: name,
    pool: { client: new CognitoIdentityProviderClient({ region }), userPoolId },
    vocabularies: new TranscribeClient({ region }),
    inbox: undefined,
  };
}
