import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { flat, type Properties, resourcesOf, theResource } from './support/synthesised.ts';

const runbook = readFileSync(
  fileURLToPath(new URL('../../docs/runbook.md', import.meta.url)),
  'utf8',
);
/** Anchors of the runbook's headings. */
const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
  heading.toLowerCase().replaceAll(' ', '-'),
);
const alarms = resourcesOf('complete', 'AWS::CloudWatch::Alarm');
/** Alarms that notify people. The alarm that reverts a release is read only by CodeDeploy. */
const notifying = alarms.filter(({ Properties }) => sectionOf(Properties) !== 'release-reverted');
function sectionOf({ AlarmDescription }: Properties): string {
  return /What to do: docs\/runbook\.md#([\w-]+)$/.exec(AlarmDescription)?.[1] ?? '';
}

describe('alarms', () => {
  it('describe the impact and link to the runbook, where each section has an alarm', () => {
    // One alarm covers ten functions.
    expect([...new Set(alarms.map(({ Properties }) => sectionOf(Properties)))].sort()).toEqual(
      sections.sort(),
    );
    expect(alarms.length).toBeGreaterThanOrEqual(8);
    for (const { Properties } of alarms)
      expect(Properties.AlarmDescription).toMatch(/^[A-Z][^.]+\. What to do: /);
  });

  it('notify the people on call at start and end', () => {
    const topics = resourcesOf('complete', 'AWS::SNS::Topic').map(({ id }) => `{${id}}`);
    for (const { Properties } of notifying)
      for (const actions of [Properties.AlarmActions, Properties.OKActions]) {
        expect(actions).toHaveLength(1);
        expect(topics).toContain(flat(actions[0]));
      }
    const subscriptions = resourcesOf('complete', 'AWS::SNS::Subscription');
    expect(subscriptions.map(({ Properties }) => Properties.Endpoint)).toEqual([
      'on-call@example.org',
      'on-call@example.org',
    ]);
  });

  it("can be published: the topic's policy allows CloudWatch of this account", () => {
    for (const part of ['edgeMonitoring', 'monitoring'] as const) {
      const { Statement } = theResource('complete', 'AWS::SNS::TopicPolicy', part).Properties
        .PolicyDocument;
      expect(Statement).toContainEqual(
        expect.objectContaining({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': '123456789012' } },
        }),
      );
    }
  });

  it('report work that waits in a queue for more than half an hour', () => {
    const late = alarms.filter(
      ({ Properties }) => Properties.MetricName === 'ApproximateAgeOfOldestMessage',
    );
    expect(late.length).toBeGreaterThanOrEqual(6);
    for (const { Properties } of late)
      expect(Properties).toMatchObject({
        Threshold: 1_800,
        ComparisonOperator: 'GreaterThanThreshold',
        Statistic: 'Maximum',
      });
  });

  it('stay quiet without traffic', () => {
    for (const { Properties } of alarms) expect(Properties.TreatMissingData).toBe('notBreaching');
  });

  it('monitor existing resources, in the region of their CloudWatch metrics', () => {
    const dimensions = (part: 'edgeMonitoring' | 'monitoring') =>
      resourcesOf('complete', 'AWS::CloudWatch::Alarm', part).flatMap(({ Properties }) => [
        ...(Properties.Dimensions ?? []),
        ...(Properties.Metrics ?? []).flatMap(
          (each: Properties) => each.MetricStat?.Metric.Dimensions ?? [],
        ),
      ]);
    const { VisibilityConfig, Rules } = theResource('complete', 'AWS::WAFv2::WebACL').Properties;
    const ofFirewall = Rules.flatMap((rule: Properties) => [
      { Name: 'Rule', Value: rule.VisibilityConfig.MetricName },
      { Name: 'WebACL', Value: VisibilityConfig.MetricName },
    ]);
    expect(dimensions('edgeMonitoring').slice(0, ofFirewall.length)).toEqual(ofFirewall);
    const distribution = theResource('complete', 'AWS::CloudFront::Distribution');
    const ofCloudFront = [
      { Name: 'DistributionId', Value: expect.anything() },
      { Name: 'Region', Value: 'Global' },
    ];
    expect(dimensions('edgeMonitoring').slice(ofFirewall.length)).toEqual([
      ...ofCloudFront,
      ...ofCloudFront,
    ]);
    expect(flat(dimensions('edgeMonitoring')[ofFirewall.length].Value)).toContain(distribution.id);
    expect(new Set(dimensions('monitoring').map(({ Name }: Properties) => Name))).toEqual(
      new Set(['ApiName', 'FunctionName', 'TableName', 'QueueName', 'StateMachineArn']),
    );
  });
});

describe('the dashboard', () => {
  it('exists once and shows the state of every alarm of the region', () => {
    const body = flat(
      theResource('complete', 'AWS::CloudWatch::Dashboard').Properties.DashboardBody,
    );
    const regional = resourcesOf('complete', 'AWS::CloudWatch::Alarm', 'monitoring');
    for (const { id } of regional) expect(body).toContain(`{${id}.Arn}`);
  });
});
