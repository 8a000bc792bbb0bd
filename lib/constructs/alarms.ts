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
  /** The alarm starts above this value, or below `below`. */
  above?: number;
  below?: number;
  /** Number of consecutive periods above the threshold (default 1). */
  periods?: number;
  /** What periods without data mean (default 'quiet'). */
  missing?: keyof typeof missingData;
};

const missingData = {
  /** Nothing happened: no calls, no failures. */
  quiet: TreatMissingData.NOT_BREACHING,
  /** Nothing runs, and that is the failure. */
  silence: TreatMissingData.BREACHING,
  /** Nothing was measured: the state stays what it was. */
  unmeasured: TreatMissingData.IGNORE,
};

/** The region's alarms and their notification topic. */
export class Alarms extends Construct {
  readonly alarms: Alarm[] = [];
  /** Notifies the people on call. */
  readonly topic: Topic;
  private readonly action: SnsAction;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', {
      displayName: `Neutral portal ${stage.name}`,
      enforceSSL: true,
    });
    // An explicit topic policy replaces the default one that lets CloudWatch publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (stage.alarmEmail) this.topic.addSubscription(new EmailSubscription(stage.alarmEmail));
    this.action = new SnsAction(this.topic);
  }

  add(name: string, props: AlarmProps): void {
    const { alarmDescription, runbook, metric, above, below, periods = 1 } = props;
    const { missing = 'quiet' } = props;
    if ((above === undefined) === (below === undefined))
      throw new Error(`The alarm ${name} needs one limit`);
    const alarm = new Alarm(this, name, {
      alarmDescription: `${alarmDescription} What to do: docs/runbook.md#${runbook}`,
      metric,
      threshold: above ?? below ?? 0,
      comparisonOperator:
        below === undefined
          ? ComparisonOperator.GREATER_THAN_THRESHOLD
          : ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: missingData[missing],
    });
    alarm.addAlarmAction(this.action);
    alarm.addOkAction(this.action);
    this.alarms.push(alarm);
  }
}

export const FIVE_MINUTES = Duration.minutes(5);
