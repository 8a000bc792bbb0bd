import type { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

type ScheduledRunProps = { target: IFunction; every: Duration; enabled: boolean };

/**
 * Calls a function on a schedule. A failed call is not retried: the next one processes the
 * remaining work.
 */
export class ScheduledRun extends Construct {
  constructor(scope: Construct, id: string, { target, every, enabled }: ScheduledRunProps) {
    super(scope, id);
    // EventBridge invokes asynchronously, and Lambda would try a failed run twice more.
    target.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: every });
    new Rule(this, 'Rule', {
      schedule: Schedule.rate(every),
      enabled,
      targets: [new LambdaFunction(target, { retryAttempts: 0, maxEventAge: every })],
    });
  }
}
