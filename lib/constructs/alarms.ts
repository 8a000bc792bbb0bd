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
  /** Impact on users, in one sentence. */
  alarmDescription: string;
  /** Anchor of the section in docs/runbook.md. */
  runbook: string;
  metric: IMetric;
  /** The alarm starts above this value. */
  above: number;
  /** Number of consecutive periods above the threshold (default 1). */
  periods?: number;
};

/** The region's alarms and their notification topic. */
export class Alarms extends Construct {
  readonly alarms: Alarm[] = [];
  private readonly action: SnsAction;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const topic = new Topic(this, 'Topic', {
      displayName: `Neutral portal ${stage.name}`,
      enforceSSL: true,
    });
    // An explicit topic policy replaces the default one that lets CloudWatch publish.
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
      // Missing data means no traffic.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(this.action);
    alarm.addOkAction(this.action);
    this.alarms.push(alarm);
  }
}

export const FIVE_MINUTES = Duration.minutes(5);
