import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnSubscriptionFilter, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

type LogArchiveStackProps = StackProps & {
  /** Stacks of the same region whose logs are sent. */
  stacks: readonly Stack[];
  destinationArn: string;
};

/**
 * Sends each line of each log of a region to another account (ASVS 5, 16.4.3). A stack of its own, since
 * that of the API has no room for a filter of each function.
 */
export class LogArchiveStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { stacks, destinationArn, ...props }: LogArchiveStackProps,
  ) {
    super(scope, id, props);
    // Strong references would prevent the other stacks from removing a log.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    const logs = stacks.flatMap((stack) =>
      stack.node.findAll().filter((one): one is LogGroup => one instanceof LogGroup),
    );
    for (const log of logs)
      new CfnSubscriptionFilter(this, `Of-${log.node.addr}`, {
        logGroupName: log.logGroupName,
        destinationArn,
        // Every line.
        filterPattern: '',
      });
  }
}
