import { Stack, type StackProps } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { endpointList } from '../../contracts/endpoints.ts';
import type { ErrorBody } from '../../contracts/errors.ts';
import type { Stage } from '../config/stages.ts';
import { Alarms, FIVE_MINUTES } from '../constructs/alarms.ts';

type EdgeStackProps = StackProps & { stage: Stage };

/** CloudFront takes firewalls of us-east-1 only: a stack of its own, whatever the stage's region. */
export class EdgeStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, { stage, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const firewall = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`neutral-portal-${stage.name}`),
      customResponseBodies: {
        [TOO_MANY]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(tooManyBody) },
      },
      rules: [
        perAddress(SIGN_IN_RULE, 0, stage.signInCallsPerAddress, signInPaths()),
        perAddress('all-calls', 1, stage.callsPerAddress, '^/api/'),
        managed('AWSManagedRulesAmazonIpReputationList', 2),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 3),
        // Texts of a transcript or a comment pass 8 KB; the API has its own limit.
        managed('AWSManagedRulesCommonRuleSet', 4, ['SizeRestrictions_BODY']),
      ],
    });
    this.firewallArn = firewall.attrArn;

    new Alarms(this, 'Alarms', stage).add('SignInBlocked', {
      hurt: 'Somebody guesses passwords or codes; or a whole office behind one address is shut out.',
      runbook: 'sign-in-blocked',
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: `neutral-portal-${stage.name}`, Rule: SIGN_IN_RULE },
        statistic: Stats.SUM,
        period: FIVE_MINUTES,
      }),
      above: 50,
    });
  }
}

const SIGN_IN_RULE = 'sign-in';
const TOO_MANY = 'too-many';

const tooManyBody: ErrorBody = {
  message: 'Too many requests, please try again in a few minutes',
  code: 'too_many_tries',
  requestId: 'firewall',
};

/** Every path that takes a call without a token: guessing passwords and codes happens there. */
function signInPaths(): string {
  const paths = endpointList
    .filter(({ access, method }) => access === 'public' && method === 'POST')
    .map(({ path }) => path.toLowerCase().replace(/\{\w+\}/g, '[^/]+'));
  return `^/api/(?:${[...new Set(paths)].join('|')})$`;
}

/** Answers 429 in the API's shape once an address made `limit` calls in 5 minutes; `paths` is a regular expression. */
function perAddress(
  name: string,
  priority: number,
  limit: number,
  paths: string,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: TOO_MANY,
          responseHeaders: [
            { name: 'Retry-After', value: '300' },
            { name: 'Cache-Control', value: 'no-store' },
          ],
        },
      },
    },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        limit,
        evaluationWindowSec: 300,
        scopeDownStatement: {
          regexMatchStatement: {
            fieldToMatch: { uriPath: {} },
            regexString: paths,
            // One spelling: /API/./sessions must not slip past.
            textTransformations: [
              { priority: 0, type: 'URL_DECODE' },
              { priority: 1, type: 'NORMALIZE_PATH' },
              { priority: 2, type: 'LOWERCASE' },
            ],
          },
        },
      },
    },
    visibilityConfig: visibility(name),
  };
}

/** A rule group that AWS keeps up to date; `counted` rules of it only count. */
function managed(
  name: string,
  priority: number,
  counted: readonly string[] = [],
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visibility(name),
  };
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
