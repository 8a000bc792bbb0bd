import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { Alarms } from '../../constructs/alarms.ts';
import { sumOf } from '../../constructs/sum-of.ts';

export type MalwarePlan = { id: string; bucketName: string };

/** GuardDuty scans nothing, or not everything: uploads stay withheld. */
export function addScanAlarm(scope: Construct, alarms: Alarms, plan: MalwarePlan): void {
  const impact = 'Uploaded documents stay withheld: GuardDuty does not scan them.';
  const ofPlan = (metricName: string, dimensions: Record<string, string> = {}) =>
    new Metric({
      namespace: 'AWS/GuardDuty/MalwareProtection',
      metricName,
      dimensionsMap: {
        'Malware Protection Plan Id': plan.id,
        'Resource Name': plan.bucketName,
        ...dimensions,
      },
      statistic: Stats.SUM,
    });
  alarms.add('UploadsUnscanned', {
    alarmDescription: impact,
    runbook: 'uploads-unscanned',
    metric: sumOf('Scans that failed', [
      ofPlan('FailedScanCount'),
      ofPlan('SkippedScanCount', { 'Skipped Reason': 'MissingPermissions' }),
    ]),
    above: 0,
  });
  // A plan that stands still scans nothing and so has no failures; GuardDuty reports its state.
  new Rule(scope, 'MalwarePlanState', {
    eventPattern: {
      source: ['aws.guardduty'],
      detailType: [
        'GuardDuty Malware Protection Resource Status Warning',
        'GuardDuty Malware Protection Resource Status Error',
      ],
      detail: { s3BucketDetails: { bucketName: [plan.bucketName] } },
    },
    targets: [
      new SnsTopic(alarms.topic, {
        message: RuleTargetInput.fromText(
          `${impact} What to do: docs/runbook.md#uploads-unscanned`,
        ),
      }),
    ],
  });
}
