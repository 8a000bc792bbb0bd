import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';
import { Alarms, FIVE_MINUTES } from '../constructs/alarms.ts';
import { MonthlyBudget } from '../constructs/monthly-budget.ts';
import { EdgeLog } from '../constructs/web/edge-log.ts';
import { firewallName } from './edge-stack.ts';

type EdgeMonitoringStackProps = StackProps & { stage: Stage; distribution: IDistribution };

/** CloudFront's log, alarms on CloudFront and the firewall, and the budget: all are in us-east-1. */
export class EdgeMonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeMonitoringStackProps) {
    const { stage, distribution, ...stackProps } = props;
    super(scope, id, stackProps);
    // Only weak references work across regions without an extra CDK function.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    new EdgeLog(this, 'CloudFrontLog', { stage, distribution });
    const { monthlyBudgetUsd: usd, alarmEmail: email } = stage;
    if (usd !== undefined && email !== undefined)
      new MonthlyBudget(this, 'MonthlyBudget', { stage, usd, email });
    const alarms = new Alarms(this, 'Alarms', stage);
    for (const [name, { id, impact, runbook }] of Object.entries(refusals))
      alarms.add(id, {
        alarmDescription: impact,
        runbook,
        metric: new Metric({
          namespace: 'AWS/WAFV2',
          metricName: 'BlockedRequests',
          dimensionsMap: { WebACL: firewallName(stage), Rule: name },
          statistic: Stats.SUM,
          period: FIVE_MINUTES,
        }),
        above: 50,
      });
    alarms.add('PortalUnreachable', {
      alarmDescription:
        'Neutrals cannot open the portal, or its calls fail before they reach the API.',
      runbook: 'portal-unreachable',
      metric: failedAnswers(distribution),
      above: 5,
    });
  }
}

/** Each rule of the firewall that refuses. */
export const refusals: Record<string, { id: string; impact: string; runbook: string }> = {
  'sign-in': {
    id: 'SignInBlocked',
    impact:
      'Somebody guesses passwords or codes; or a whole office behind one address is shut out.',
    runbook: 'sign-in-blocked',
  },
  session: {
    id: 'SessionsBlocked',
    impact: 'The firewall turns away a session that calls very often: a program, or a fault.',
    runbook: 'calls-blocked',
  },
  'all-calls': {
    id: 'AddressesBlocked',
    impact: 'The firewall turns away an address: a flood, or an office of many people.',
    runbook: 'calls-blocked',
  },
  AWSManagedRulesAmazonIpReputationList: {
    id: 'ReputationBlocked',
    impact: 'The firewall turns away addresses of a bad reputation; neutrals may be among them.',
    runbook: 'calls-blocked',
  },
  AWSManagedRulesKnownBadInputsRuleSet: {
    id: 'BadInputsBlocked',
    impact: 'The firewall turns away requests that look like known attacks.',
    runbook: 'calls-blocked',
  },
  AWSManagedRulesCommonRuleSet: {
    id: 'CommonRulesBlocked',
    impact: 'The firewall turns away requests that look like attacks; screens may fail.',
    runbook: 'calls-blocked',
  },
};

/** Number of 5xx responses in five minutes, computed from CloudFront's error rate. */
function failedAnswers({ distributionId }: IDistribution): MathExpression {
  const ofCloudFront = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
      statistic,
      period: FIVE_MINUTES,
    });
  return new MathExpression({
    label: 'Answers 5xx of CloudFront',
    expression: 'requests * share / 100',
    usingMetrics: {
      requests: ofCloudFront('Requests', Stats.SUM),
      share: ofCloudFront('5xxErrorRate', Stats.AVERAGE),
    },
    period: FIVE_MINUTES,
  });
}
