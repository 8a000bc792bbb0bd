import {
  ArnFormat,
  CrossStackReferences,
  ReferenceStrength,
  Stack,
  type StackProps,
} from 'aws-cdk-lib';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { servedFilesEndpoints } from '#contracts/endpoints/files/served-files.ts';
import { witnessReadingsEndpoints } from '#contracts/endpoints/speech/witness-readings.ts';
import { endpointList } from '#contracts/endpoints.ts';
import type { ApiDomain } from '#contracts/http/domains.ts';
import type { ErrorBody } from '#contracts/http/errors.ts';
import type { Stage } from '../config/stages.ts';
import { expiringLogGroup } from '../constructs/expiring-log-group.ts';

type EdgeStackProps = StackProps & { stage: Stage };

/** The firewall. A separate stack, because CloudFront requires it to be in us-east-1. */
export class EdgeStack extends Stack {
  readonly firewallArn: string;

  constructor(scope: Construct, id: string, { stage, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const firewall = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(firewallName(stage)),
      customResponseBodies: {
        [TOO_MANY]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(tooManyBody) },
      },
      rules: [
        ...rateRules.map(({ name, limitOf, paths, isPerSession }, priority) =>
          rateLimit({ name, priority, limit: limitOf(stage), paths, isPerSession }),
        ),
        ...managedRules.map(({ name, counted }, position) =>
          managed(name, rateRules.length + position, counted),
        ),
      ],
    });
    this.firewallArn = firewall.attrArn;

    CrossStackReferences.of(firewall).produce(ReferenceStrength.WEAK);
    this.logRefusals(firewall, stage);
  }

  /** Logs refused and counted requests, without their secrets. */
  private logRefusals(firewall: CfnWebACL, stage: Stage): void {
    const { logGroupName } = expiringLogGroup(this, 'Log', {
      stage,
      // The firewall requires this prefix for its log groups.
      name: `aws-waf-logs-${firewallName(stage)}`,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: firewall.attrArn,
      logDestinationConfigs: [
        // Without the ':*' suffix of the construct's ARN, which the firewall refuses.
        this.formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: [
        { singleHeader: { Name: 'authorization' } },
        { singleHeader: { Name: 'cookie' } },
        { queryString: {} },
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({
              ActionCondition: { Action },
            })),
          },
        ],
      },
    });
  }
}

/** Also used as the dimension of its metrics. */
export const firewallName = ({ name }: Stage) => `neutral-portal-${name}`;

const TOO_MANY = 'too-many';

/**
 * Rules that inspect bodies only count: comments are rich text, contain URLs and exceed 8 KB. The
 * API validates every body. The firewall's log shows the requests that these rules match.
 */
const bodyRules = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericRFI_BODY',
  'GenericLFI_BODY',
  'EC2MetaDataSSRF_BODY',
];

/** Their links have 256 random bits, and open pages read again every few seconds. */
const domainsByLink: readonly ApiDomain[] = ['settlement', 'signing'];
const pathsByLink: readonly string[] = [
  servedFilesEndpoints.viewServed.path,
  ...Object.values(witnessReadingsEndpoints)
    .filter(({ access }) => access === 'public')
    .map(({ path }) => path),
];

type RateRule = {
  name: string;
  /** Calls in five minutes. */
  limitOf: (stage: Stage) => number;
  /** Regular expression of the paths that count. */
  paths: string;
  /** Counts each session by itself, over all addresses. Calls without a session do not count. */
  isPerSession: boolean;
};

/**
 * Many people can have one address: an office, a mobile network. So the calls of a session are
 * counted by the session, and the limit of an address is far above what an office needs.
 */
export const rateRules: readonly RateRule[] = [
  {
    name: 'sign-in',
    limitOf: (stage) => stage.signInCallsPerAddress,
    paths: signInPaths(),
    isPerSession: false,
  },
  {
    name: 'session',
    limitOf: (stage) => stage.callsPerSession,
    paths: '^/api/',
    isPerSession: true,
  },
  {
    name: 'all-calls',
    limitOf: (stage) => stage.callsPerAddress,
    paths: '^/api/',
    isPerSession: false,
  },
];

/** AWS's own rule groups. */
export const managedRules: readonly { name: string; counted?: readonly string[] }[] = [
  { name: 'AWSManagedRulesAmazonIpReputationList' },
  { name: 'AWSManagedRulesKnownBadInputsRuleSet' },
  { name: 'AWSManagedRulesCommonRuleSet', counted: bodyRules },
];

const tooManyBody: ErrorBody = {
  message: 'Too many requests, please try again in a few minutes',
  code: 'too_many_tries',
  requestId: 'firewall',
};

/** Every unauthenticated path where passwords and codes could be guessed. */
function signInPaths(): string {
  const paths = endpointList
    .filter(
      ({ access, method, domain, path }) =>
        access === 'public' &&
        method === 'POST' &&
        !domainsByLink.includes(domain) &&
        !pathsByLink.includes(path),
    )
    .map(({ path }) => path.toLowerCase().replace(/\{\w+\}/g, '[^/]+'));
  // API Gateway may treat a path with a trailing slash as the same path.
  return `^/api/(?:${[...new Set(paths)].join('|')})/*$`;
}

/** Answers 429 above `limit` calls of an address, or of a session, in five minutes. */
function rateLimit({
  name,
  priority,
  limit,
  paths,
  isPerSession,
}: Omit<RateRule, 'limitOf'> & { priority: number; limit: number }): CfnWebACL.RuleProperty {
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
        ...(isPerSession
          ? {
              aggregateKeyType: 'CUSTOM_KEYS',
              customKeys: [
                {
                  header: {
                    name: 'authorization',
                    textTransformations: [{ priority: 0, type: 'NONE' }],
                  },
                },
              ],
            }
          : { aggregateKeyType: 'IP' }),
        limit,
        evaluationWindowSec: 300,
        scopeDownStatement: {
          regexMatchStatement: {
            fieldToMatch: { uriPath: {} },
            regexString: paths,
            // Normalises the path, so that /API/./sessions matches too.
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

/** An AWS managed rule group; its `counted` rules only count. */
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
