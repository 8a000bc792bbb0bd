import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';

/** Stacks that a deployed stage protects. */
const protectedParts = ['data', 'auth', 'api'] as const;

/**
 * `-c first=true` deploys without protection, so it would take it from a stage that is in use. Throws
 * if a stack of the stage is protected. A stage whose first deployment failed has no protected
 * stack. Without credentials nothing can be deployed, and synthesis goes on.
 */
export async function refuseFirstOfLiveStage(
  name: string,
  { region }: { region: string },
  client = new CloudFormationClient({ region }),
): Promise<void> {
  for (const part of protectedParts) {
    const StackName = `neutral-portal-${name}-${part}`;
    if (await isProtected(client, StackName))
      throw new Error(
        `${StackName} is deployed and protected: stage ${name} is in use. Deploy it without -c first=true.`,
      );
  }
}

async function isProtected(client: CloudFormationClient, StackName: string): Promise<boolean> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
    return Stacks.some(({ EnableTerminationProtection }) => EnableTerminationProtection);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'CredentialsProviderError') return false;
    if (error.name === 'ValidationError' && error.message.includes('does not exist')) return false;
    throw error;
  }
}
