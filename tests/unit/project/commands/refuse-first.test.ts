import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuseFirstOfLiveStage } from '#lib/config/refuse-first.ts';

const cloudFormation = mockClient(CloudFormationClient);
beforeEach(() => cloudFormation.reset());

const noStack = Object.assign(new Error('Stack with id x does not exist'), {
  name: 'ValidationError',
});
const stack = (EnableTerminationProtection: boolean) => ({
  Stacks: [
    {
      StackName: 'x',
      CreationTime: new Date(0),
      StackStatus: 'CREATE_COMPLETE' as const,
      EnableTerminationProtection,
    },
  ],
});
const refuse = () => refuseFirstOfLiveStage('prod', { region: 'ap-south-1' });

describe('-c first=true', () => {
  it.each(['data', 'auth', 'api'])('is refused where the stack %s is protected', async (part) => {
    cloudFormation.on(DescribeStacksCommand).rejects(noStack);
    const StackName = `neutral-portal-prod-${part}`;
    cloudFormation.on(DescribeStacksCommand, { StackName }).resolves(stack(true));
    await expect(refuse()).rejects.toThrow(
      'stage prod is in use. Deploy it without -c first=true.',
    );
  });

  it('is accepted for a new stage, and after a first deployment that failed', async () => {
    cloudFormation.on(DescribeStacksCommand).rejects(noStack);
    await refuse();
    cloudFormation.on(DescribeStacksCommand).resolves(stack(false));
    await refuse();
  });

  it('lets synthesis go on without credentials, and fails if the stacks cannot be read', async () => {
    const error = (name: string) => Object.assign(new Error('x'), { name });
    cloudFormation.on(DescribeStacksCommand).rejects(error('CredentialsProviderError'));
    await refuse();
    cloudFormation.on(DescribeStacksCommand).rejects(error('AccessDenied'));
    await expect(refuse()).rejects.toThrow();
  });
});
