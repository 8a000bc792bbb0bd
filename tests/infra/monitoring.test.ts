import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { MAILS_WAITING } from '#lambdas/mailing/mails-waiting.constants.ts';
import { tableShape } from '#shared/dynamo/table.constants.ts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';
import { flat, type Properties, resourcesOf, theResource } from './support/synthesised.ts';

const runbook = readFileSync(
  fileURLToPath(new URL('../../docs/runbook.md', import.meta.url)),
  'utf8',
);
/** Anchors of the runbook's sections, without those that say that no alarm rings. */
const sections = [...runbook.matchAll(/^## (.+)\n\n(?!No alarm rings)/gm)].map(([, heading = '']) =>
  heading.toLowerCase().replaceAll(' ', '-'),
);
const alarms = resourcesOf('complete', 'AWS::CloudWatch::Alarm');
function alarmOf(section: string): Properties {
  const [only, ...others] = alarms.filter(({ Properties }) => sectionOf(Properties) === section);
  expect(others).toEqual([]);
  return only?.Properties;
}
/** Alarms that notify people. The alarm that reverts a release is read only by CodeDeploy. */
const notifying = alarms.filter(({ Properties }) => sectionOf(Properties) !== 'release-reverted');
function sectionOf({ AlarmDescription }: Properties): string {
  return /What to do: docs\/runbook\.md#([\w-]+)$/.exec(AlarmDescription)?.[1] ?? '';
}

/**
 * Threshold, periods and seconds of each: a deliberate second copy. `Failed` and `Late` are of the queues.
 */
const limits: Readonly<Record<string, readonly [number, number, number]>> = {
  ReleaseApiErrors: [2, 1, 60],
  ApiErrors: [5, 1, 300],
  ServicesUnavailable: [20, 1, 300],
  ApiSlow: [3_000, 3, 300],
  SignInBroken: [0, 1, 300],
  FunctionsThrottled: [0, 1, 300],
  TableThrottled: [10, 1, 300],
  AbandonedSignUps: [0, 1, 300],
  TableUnfollowed: [0, 1, 300],
  FollowingBehind: [600_000, 1, 300],
  MailsLate: [0, 3, 300],
  RoundsLate: [0, 3, 300],
  ClockWarningsLate: [0, 1, 300],
  PortalCheckFailed: [0, 2, 300],
  SignInCheckFailed: [0, 2, 900],
  SigningStopped: [0, 1, 300],
  SigningStepsFailing: [5, 1, 900],
  // AWS reviews a sender at 5 % and at 0.1 %.
  MailBounces: [0.04, 1, 3_600],
  MailComplaints: [0.0008, 1, 3_600],
  MailsWaiting: [1_800, 1, 300],
  SignInThrottled: [0, 1, 300],
  PasswordsUnchecked: [5, 1, 3_600],
  TextMessagesSpent: [0.8, 1, 3_600],
  UploadsUnscanned: [0, 1, 300],
  SignInBlocked: [50, 1, 300],
  SessionsBlocked: [50, 1, 300],
  AddressesBlocked: [50, 1, 300],
  ReputationBlocked: [50, 1, 300],
  BadInputsBlocked: [50, 1, 300],
  CommonRulesBlocked: [50, 1, 300],
  PortalUnreachable: [5, 1, 300],
  Failed: [0, 1, 300],
  Late: [1_800, 1, 300],
};

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

  it.each(Object.values(eventFunctions))(
    'ring when $name keeps failing',
    ({ name, queue, stream }: FunctionDefinition) => {
      const id = resourcesOf('complete', 'AWS::Lambda::Function').find(
        ({ Properties }) => Properties.FunctionName === `neutral-portal-prod-${name}`,
      )?.id;
      const failures = queue
        ? resourcesOf('complete', 'AWS::SQS::Queue').find(
            ({ Properties }) =>
              Properties.QueueName === `neutral-portal-prod-${queue.name}-dead-letters`,
          )?.id
        : stream &&
          /\{(\w+)\.Arn\}/.exec(
            flat(
              resourcesOf('complete', 'AWS::Lambda::EventSourceMapping').find(
                ({ Properties }) => flat(Properties.FunctionName) === `{${id}}`,
              )?.Properties.DestinationConfig.OnFailure.Destination,
            ),
          )?.[1];
      // What Lambda does not give up, it reports as errors.
      const [metric, watched] = failures
        ? ['ApproximateNumberOfMessagesVisible', failures]
        : ['Errors', id];
      const ringing = alarms.filter(
        ({ Properties }) =>
          Properties.MetricName === metric &&
          flat(Properties.Dimensions[0].Value).includes(String(watched)),
      );
      expect(ringing).toHaveLength(1);
      expect(ringing[0]?.Properties).toMatchObject({
        ComparisonOperator: 'GreaterThanThreshold',
        Threshold: name === 'signing-steps' ? 5 : 0,
        TreatMissingData: 'notBreaching',
      });
    },
  );

  it('ring at the values that the runbook and the limits of AWS name', () => {
    const ids = Object.keys(limits);
    const found = alarms
      .filter(({ Properties }) => sectionOf(Properties) !== 'schedule-stopped')
      .map(({ id, Properties }) => {
        const name = id.replace(/^Alarms|\w{8}$/g, '').replace(/(?<=Throttled)\d$/, '');
        return [ids.includes(name) ? name : name.replace(/^.+(?=Failed|Late)/, ''), Properties];
      })
      .map(([name, { Threshold, EvaluationPeriods, Period, Metrics }]) => [
        name,
        [
          Threshold,
          EvaluationPeriods,
          Period ?? Metrics.find((each: Properties) => each.MetricStat).MetricStat.Period,
        ],
      ]);
    for (const [name, values] of found) expect([name, values]).toEqual([name, limits[name]]);
    expect([...new Set(found.map(([name]) => name))].sort()).toEqual(ids.sort());
  });

  it('measure what they tell of', () => {
    const metricOf = (name: string) =>
      alarms.find(({ id }) => id.startsWith(`Alarms${name}`))?.Properties.MetricName;
    const metrics = {
      ApiErrors: 'ServerFaults',
      ServicesUnavailable: 'ServicesUnavailable',
      ApiSlow: 'Latency',
      SignInBroken: 'Errors',
      FollowingBehind: 'IteratorAge',
      SigningStopped: 'ExecutionsFailed',
      MailBounces: 'Reputation.BounceRate',
      MailComplaints: 'Reputation.ComplaintRate',
      MailsWaiting: 'MailAge',
      TextMessagesSpent: 'TextMessageMonthlySpend',
      PasswordsUnchecked: 'PasswordsUnchecked',
      SignInBlocked: 'BlockedRequests',
    };
    for (const [name, metric] of Object.entries(metrics))
      expect([name, metricOf(name)]).toEqual([name, metric]);
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

  it('treat missing data by case: of calls as none, of schedules as a failure', () => {
    const named = (treatment: string) =>
      alarms
        .filter(({ Properties }) => Properties.TreatMissingData === treatment)
        .map(({ Properties }) => sectionOf(Properties));
    expect(named('breaching')).toEqual(Array(5).fill('schedule-stopped'));
    expect(named('ignore').sort()).toEqual(['mails-waiting', 'text-messages-spent']);
    expect(named('notBreaching')).toHaveLength(alarms.length - 7);
  });

  it('ring when a schedule starts its function in none of three periods', () => {
    for (const variant of ['prod', 'dev'] as const) {
      const functions = resourcesOf(variant, 'AWS::Lambda::Function', 'api');
      const heartbeats = resourcesOf(variant, 'AWS::CloudWatch::Alarm', 'monitoring').filter(
        ({ Properties }) => sectionOf(Properties) === 'schedule-stopped',
      );
      const rules = resourcesOf(variant, 'AWS::Events::Rule', 'api').filter(
        ({ Properties }) =>
          Properties.ScheduleExpression !== undefined && Properties.State === 'ENABLED',
      );
      const targets = rules.map(({ Properties: { Targets, ScheduleExpression } }) => [
        functions.find(({ id }) => flat(Targets[0].Arn).startsWith(`{${id}`))?.id,
        ScheduleExpression === 'rate(1 hour)' ? 3_600 : 300,
      ]);
      // Without a sender no mail is sent, and without an address there is no portal to be checked.
      expect(targets).toHaveLength(variant === 'dev' ? 2 : 4);
      const watched = heartbeats.map(({ Properties }) => {
        expect(Properties).toMatchObject({
          Namespace: 'AWS/Lambda',
          MetricName: 'Invocations',
          Statistic: 'Sum',
          ComparisonOperator: 'LessThanThreshold',
          Threshold: 1,
          EvaluationPeriods: 3,
        });
        const name = flat(Properties.Dimensions[0].Value);
        return [functions.find(({ id }) => name.includes(id))?.id, Properties.Period];
      });
      expect(watched.sort()).toEqual(targets.sort());
    }
  });

  it('read the age of mails from the line that each run of send-mail logs', () => {
    const [filter, ...others] = resourcesOf('complete', 'AWS::Logs::MetricFilter', 'api').filter(
      ({ Properties }) => Properties.MetricTransformations[0].MetricName === 'MailAge',
    );
    expect(others).toEqual([]);
    const [log] = resourcesOf('complete', 'AWS::Logs::LogGroup', 'api').filter(
      ({ Properties }) => Properties.LogGroupName === '/aws/lambda/neutral-portal-prod-send-mail',
    );
    expect(flat(filter?.Properties.LogGroupName)).toBe(`{${log?.id}}`);
    expect(filter?.Properties.FilterPattern).toBe(`{ $.message = "${MAILS_WAITING}" }`);
    expect(filter?.Properties.MetricTransformations).toEqual([
      {
        MetricNamespace: 'NeutralPortal/prod',
        MetricName: 'MailAge',
        MetricValue: '$.oldestSeconds',
      },
    ]);
    expect(alarmOf('mails-waiting')).toMatchObject({
      Namespace: 'NeutralPortal/prod',
      MetricName: 'MailAge',
      Statistic: 'Maximum',
      Threshold: 1_800,
    });
  });

  it('count the throttled calls of the table and of each index', () => {
    const counted = alarmOf('table-throttled').Metrics.flatMap((each: Properties) =>
      each.MetricStat
        ? [
            [
              each.MetricStat.Metric.MetricName,
              each.MetricStat.Metric.Dimensions.find(
                ({ Name }: Properties) => Name === 'GlobalSecondaryIndexName',
              )?.Value,
            ],
          ]
        : [],
    );
    expect(counted.sort()).toEqual(
      [undefined, ...tableShape.indexes.map(({ name }) => name)]
        .flatMap((index) => [
          ['ReadThrottleEvents', index],
          ['WriteThrottleEvents', index],
        ])
        .sort(),
    );
  });

  it('ring before text messages reach their spending limit, and when Cognito turns away calls', () => {
    expect(alarmOf('text-messages-spent')).toMatchObject({
      Namespace: 'AWS/SMSVoice',
      MetricName: 'TextMessageMonthlySpend',
      Threshold: 0.8,
      ComparisonOperator: 'GreaterThanThreshold',
    });
    expect(
      alarmOf('sign-in-throttled').Metrics.flatMap(
        (each: Properties) => each.MetricStat?.Metric.MetricName ?? [],
      ),
    ).toEqual(['SignInThrottles', 'SignUpThrottles']);
  });

  it('ring when uploads are not scanned, also when the plan itself stands still', () => {
    expect(
      alarmOf('uploads-unscanned').Metrics.flatMap(
        (each: Properties) => each.MetricStat?.Metric.MetricName ?? [],
      ),
    ).toEqual(['FailedScanCount', 'SkippedScanCount']);
    const rule = theResource('complete', 'AWS::Events::Rule', 'monitoring').Properties;
    expect(rule.EventPattern['detail-type']).toEqual([
      'GuardDuty Malware Protection Resource Status Warning',
      'GuardDuty Malware Protection Resource Status Error',
    ]);
    const topic = theResource('complete', 'AWS::SNS::Topic', 'monitoring');
    expect(rule.Targets).toEqual([
      expect.objectContaining({
        Arn: { Ref: topic.id },
        Input: expect.stringContaining('docs/runbook.md#uploads-unscanned'),
      }),
    ]);
    expect(
      theResource('complete', 'AWS::SNS::TopicPolicy', 'monitoring').Properties.PolicyDocument
        .Statement,
    ).toContainEqual(expect.objectContaining({ Principal: { Service: 'events.amazonaws.com' } }));
    expect(resourcesOf('prod', 'AWS::Events::Rule', 'monitoring')).toEqual([]);
  });

  it('do not ring for calls of a schedule that wait for the one before', () => {
    const functions = resourcesOf('complete', 'AWS::Lambda::Function', 'api');
    const alone = functions.filter(
      ({ Properties }) => Properties.ReservedConcurrentExecutions !== undefined,
    );
    const watched = alarms
      .filter(({ Properties }) => sectionOf(Properties) === 'functions-throttled')
      .map(({ Properties }) => flat(Properties.Metrics));
    expect(watched.length).toBeGreaterThan(1);
    expect(alone).toHaveLength(5);
    for (const { id } of alone) expect(watched.join()).not.toContain(id);
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
      new Set([
        ...['ApiName', 'FunctionName', 'QueueName', 'StateMachineArn'],
        ...['TableName', 'GlobalSecondaryIndexName', 'UserPool', 'UserPoolClient'],
        ...['Malware Protection Plan Id', 'Resource Name', 'Skipped Reason'],
      ]),
    );
  });
});

describe('the budget', () => {
  it('mails at 80 % of the monthly costs, and when AWS forecasts more than all of them', () => {
    const { Budget, NotificationsWithSubscribers } = theResource(
      'complete',
      'AWS::Budgets::Budget',
      'edgeMonitoring',
    ).Properties;
    expect(Budget).toEqual({
      BudgetName: 'neutral-portal-prod',
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 500, Unit: 'USD' },
    });
    const subscribers = [{ SubscriptionType: 'EMAIL', Address: 'on-call@example.org' }];
    expect(NotificationsWithSubscribers).toEqual(
      [
        ['ACTUAL', 80],
        ['FORECASTED', 100],
      ].map(([NotificationType, Threshold]) => ({
        Notification: {
          NotificationType,
          Threshold,
          ThresholdType: 'PERCENTAGE',
          ComparisonOperator: 'GREATER_THAN',
        },
        Subscribers: subscribers,
      })),
    );
  });

  it('does not exist without its setting', () => {
    expect(resourcesOf('prod', 'AWS::Budgets::Budget')).toEqual([]);
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
