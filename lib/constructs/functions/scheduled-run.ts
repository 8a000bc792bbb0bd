import type { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { CfnFunction, IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

type ScheduledRunProps = { target: IFunction; every: Duration; enabled: boolean };

/**
 * Calls a function on a schedule, never twice at once: a call waits for the one before it, until the
 * next is due. A failed call is not retried: the next one processes the remaining work.
 */
export class ScheduledRun extends Construct {
  readonly target: IFunction;
  readonly every: Duration;
  readonly isEnabled: boolean;

  constructor(scope: Construct, id: string, { target, every, enabled }: ScheduledRunProps) {
    super(scope, id);
    this.target = target;
    this.every = every;
    this.isEnabled = enabled;
    // The construct's default child is the CloudFormation resource it stands for.
    (target.node.defaultChild as CfnFunction).reservedConcurrentExecutions = 1;
    // EventBridge invokes asynchronously, and Lambda would try a failed run twice more.
    target.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: every });
    new Rule(this, 'Rule', {
      schedule: Schedule.rate(every),
      enabled,
      targets: [new LambdaFunction(target, { retryAttempts: 0, maxEventAge: every })],
    });
  }
}
