import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';
import { Alarms, FIVE_MINUTES } from '../constructs/alarms.ts';
import { firewallName, SIGN_IN_RULE } from './edge-stack.ts';

type EdgeMonitoringStackProps = StackProps & { stage: Stage; distribution: IDistribution };

/** Alarms on CloudFront and the firewall, whose metrics are in us-east-1. */
export class EdgeMonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeMonitoringStackProps) {
    const { stage, distribution, ...stackProps } = props;
    super(scope, id, stackProps);
    // Only weak references work across regions without an extra CDK function.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    const alarms = new Alarms(this, 'Alarms', stage);
    alarms.add('SignInBlocked', {
      alarmDescription:
        'Somebody guesses passwords or codes; or a whole office behind one address is shut out.',
      runbook: 'sign-in-blocked',
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: firewallName(stage), Rule: SIGN_IN_RULE },
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
