import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mapQueues } from '#lambdas/functions.constants.ts';
import { EDGE_REGION, type StageSettings } from '#lib/config/stages.ts';
import { ask, type Finding, missing, ok, unknown } from './finding.ts';
import { secretsOf } from './secrets-of.ts';

/** Calls of neutrals, and the functions of sign-in, besides the consumers of queues. */
const CONCURRENCY_OF_CALLS = 100;

/**
 * Background work takes up to the sum of the queues' `maxConcurrency`. Below this, it can turn
 * sign-ins away. Scheduled functions have a reserve of one each, which Lambda grants if it leaves the
 * account 100: a new account, which may have 10, cannot be deployed to.
 */
const CONCURRENCY_MIN =
  CONCURRENCY_OF_CALLS +
  Object.values(mapQueues(({ queue }) => queue.maxConcurrency)).reduce((sum, one) => sum + one, 0);

/** What CDK asks of the bootstrap stack (its cloud assembly's own condition). */
const BOOTSTRAP_MIN = 6;

export async function checkIdentity({
  region,
  account,
}: Pick<StageSettings, 'region' | 'account'>): Promise<Finding[]> {
  return ask('AWS credentials', async () => {
    const { Account, Arn } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
    return account && Account !== account
      ? missing(
          `Credentials of account ${account} (these are of ${Account})`,
          'Sign in to the account that the stage’s settings name.',
        )
      : ok(`AWS account ${Account} as ${Arn}`);
  });
}

/** Both regions are bootstrapped for CDK. */
export async function checkBootstrap(region: string): Promise<Finding[]> {
  const regions = [...new Set([region, EDGE_REGION])];
  return (await Promise.all(regions.map(checkBootstrapOf))).flat();
}

export async function checkBootstrapOf(region: string): Promise<Finding[]> {
  const what = `CDK’s bootstrap in ${region}`;
  return ask(what, async () => {
    const stack = await findStack(region, 'CDKToolkit');
    const version = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion');
    return Number(version?.OutputValue ?? 0) >= BOOTSTRAP_MIN
      ? ok(what)
      : missing(what, `Run npx cdk bootstrap aws://<account>/${region}.`);
  });
}

export async function checkConcurrency(region: string): Promise<Finding[]> {
  return ask('Concurrent executions of Lambda', async () => {
    const { AccountLimit } = await new LambdaClient({ region }).send(
      new GetAccountSettingsCommand({}),
    );
    const limit = AccountLimit?.ConcurrentExecutions ?? 0;
    return limit >= CONCURRENCY_MIN
      ? ok(`${limit} concurrent executions of Lambda`)
      : missing(
          `${CONCURRENCY_MIN} concurrent executions of Lambda (the account has ${limit})`,
          `Ask for 1000 in Service Quotas, AWS Lambda, Concurrent executions, region ${region}.`,
        );
  });
}

/**
 * The secrets that a deployment names but does not make. `isRead`: their values are read and judged,
 * and no part of them is shown.
 */
export async function checkSecrets(
  settings: Pick<StageSettings, 'region' | 'google' | 'meetings' | 'signing' | 'portalCheck'>,
  { isRead }: { isRead: boolean },
): Promise<Finding[]> {
  const { region } = settings;
  const client = new SecretsManagerClient({ region });
  const create = `Create it in ${region} (docs/deploy.md).`;
  const checks = secretsOf(settings).map(({ name: SecretId, use, make = create, faultOf }) => {
    const what = `Secret ${SecretId} (${use})`;
    return ask(
      what,
      async () => {
        const { DeletedDate } = await client.send(new DescribeSecretCommand({ SecretId }));
        if (DeletedDate) return missing(what, 'It is being deleted: restore it.');
        if (!isRead) return ok(what);
        const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
        const fault = SecretString === undefined ? 'it is no text' : faultOf(SecretString);
        return fault === undefined
          ? ok(`${what}, of its form`)
          : missing(`${what} of its form (${fault})`, 'Store another version (docs/deploy.md).');
      },
      missing(what, make),
    );
  });
  return (await Promise.all(checks)).flat();
}

const stackParts = ['edge', 'data', 'auth', 'api', 'web', 'edge-monitoring', 'monitoring'] as const;

/** What earlier deployments of the stage left: failed stacks, and kept data without protection. */
export async function checkStacks(
  name: string,
  { region, isDataKept }: Pick<StageSettings, 'region' | 'isDataKept'>,
): Promise<Finding[]> {
  return ask(`Stacks of stage ${name}`, async () => {
    const stacks = await Promise.all(
      stackParts.map((part) =>
        findStack(part.startsWith('edge') ? EDGE_REGION : region, `neutral-portal-${name}-${part}`),
      ),
    );
    const deployed = stacks.filter((stack) => stack !== undefined);
    if (deployed.length === 0) return ok(`Stage ${name} was never deployed: -c first=true`);
    const failed = deployed.filter(({ StackStatus }) => isFailed(StackStatus));
    const busy = deployed.filter(({ StackStatus }) => StackStatus?.endsWith('_IN_PROGRESS'));
    const bare = isDataKept
      ? deployed.filter(({ EnableTerminationProtection }) => !EnableTerminationProtection)
      : [];
    const findings = [
      ...failed.map(({ StackName, StackStatus }) =>
        missing(
          `A sound stack ${StackName} (it is ${StackStatus})`,
          'docs/deploy.md, When a first deployment fails.',
        ),
      ),
      ...busy.map(({ StackName, StackStatus }) =>
        unknown(`Stack ${StackName} is ${StackStatus}`, 'Wait until it is over.'),
      ),
      ...(bare.length > 0 && failed.length === 0
        ? [
            missing(
              `Protection of ${bare.length} stacks`,
              'Deploy the stage once more without -c first=true.',
            ),
          ]
        : []),
    ];
    return findings.length > 0 ? findings : ok(`${deployed.length} stacks of stage ${name}`);
  });
}

const isFailed = (status = '') => status === 'ROLLBACK_COMPLETE' || status.endsWith('_FAILED');

export async function findStack(region: string, StackName: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName }),
    );
    return Stacks?.[0];
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return undefined;
    throw error;
  }
}
