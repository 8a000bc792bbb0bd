import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';

type AlarmProps = {
  /** Who notices what, in the words of somebody woken by it. */
  alarmDescription: string;
  /** Heading of docs/runbook.md, as its anchor. */
  runbook: string;
  metric: IMetric;
  /** Goes off above this … */
  above: number;
  /** … in so many of the metric's periods in a row (default 1). */
  periods?: number;
};

/** The region's alarms and whom they tell. */
export class Alarms extends Construct {
  readonly alarms: Alarm[] = [];
  private readonly action: SnsAction;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const topic = new Topic(this, 'Topic', {
      displayName: `Neutral portal ${stage.name}`,
      enforceSSL: true,
    });
    // A topic with a policy of its own loses the one by which CloudWatch could publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (stage.alarmEmail) topic.addSubscription(new EmailSubscription(stage.alarmEmail));
    this.action = new SnsAction(topic);
  }

  add(name: string, { alarmDescription, runbook, metric, above, periods = 1 }: AlarmProps): void {
    const alarm = new Alarm(this, name, {
      alarmDescription: `${alarmDescription} What to do: docs/runbook.md#${runbook}`,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      // No traffic, no harm.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(this.action);
    alarm.addOkAction(this.action);
    this.alarms.push(alarm);
  }
}

export const FIVE_MINUTES = Duration.minutes(5);
