import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { endpointList } from '#contracts/endpoints.ts';
import { portalConfigSchema } from '#contracts/http/portal-config.ts';
import { securityHeaders } from '#contracts/http/security-headers.ts';
import { portalConfig } from '#lib/config/portal-config.ts';
import { stageOf } from '#lib/config/stages.ts';
import {
  flat,
  type Properties,
  resourcesOf,
  theResource,
  variants,
} from './support/synthesised.ts';

const distributionOf = (variant: (typeof variants)[number]) =>
  theResource(variant, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;

const policyOf = (variant: (typeof variants)[number]): Map<string, string[]> => {
  const { SecurityHeadersConfig } = theResource(variant, 'AWS::CloudFront::ResponseHeadersPolicy')
    .Properties.ResponseHeadersPolicyConfig;
  return new Map(
    flat(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy)
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
  );
};

describe.each(variants)('the content security policy of %s', (variant) => {
  const policy = policyOf(variant);

  it('denies by default, and allows no inline code, eval or frames', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy.get(directive)).toEqual(["'none'"]);
    for (const sources of policy.values())
      for (const source of sources) expect(source).not.toMatch(/unsafe|^\*|^https?:$|^http:/);
  });

  it('allows connections only to the files bucket and to streams of speech', () => {
    const connect = policy.get('connect-src') ?? [];
    expect(connect[0]).toBe("'self'");
    expect(connect[1]).toMatch(/^https:\/\/\{\w*Files\w*RegionalDomainName\w*\}$/);
    expect(connect[2]).toBe('wss://transcribestreaming.ap-south-1.amazonaws.com:8443');
    expect(connect).toHaveLength(variant === 'complete' ? 4 : 3);
  });
});

describe('the content security policy', () => {
  it('includes the hosted sign-in and the origins of pictures and videos if configured', () => {
    const policy = policyOf('complete');
    expect(policy.get('connect-src')?.[3]).toMatch(
      /^https:\/\/.*\.auth\.ap-south-1\.amazoncognito\.com$/,
    );
    expect(policy.get('img-src')).toContain('https://pictures.example.org');
    expect(policy.get('media-src')).toContain('https://videos.example.org');
  });
});

describe('security headers', () => {
  it('are sent with every response, for files and for the API', () => {
    const { DefaultCacheBehavior, CacheBehaviors } = distributionOf('prod');
    const { id, Properties } = theResource('prod', 'AWS::CloudFront::ResponseHeadersPolicy');
    for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(flat(behavior.ResponseHeadersPolicyId)).toBe(`{${id}}`);
    expect(Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig).toMatchObject({
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: false },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      // URLs of reset links are secret.
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
    });
    const { SecurityHeadersConfig, CustomHeadersConfig } = Properties.ResponseHeadersPolicyConfig;
    // An answer of the API cannot weaken them.
    for (const header of [...Object.values(SecurityHeadersConfig), ...CustomHeadersConfig.Items])
      expect(header).toMatchObject({ Override: true });
    const sent = Object.fromEntries(
      CustomHeadersConfig.Items.map(({ Header, Value }: Properties) => [Header, Value]),
    );
    // The same list as the local web server sends.
    expect({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': SecurityHeadersConfig.FrameOptions.FrameOption,
      'Referrer-Policy': SecurityHeadersConfig.ReferrerPolicy.ReferrerPolicy,
      ...sent,
    }).toEqual(securityHeaders);
  });
});

describe('the distribution', () => {
  const distribution = distributionOf('prod');
  const [apiBehavior, ...others] = distribution.CacheBehaviors;
  const originOf = (behavior: Properties) =>
    distribution.Origins.find(({ Id }: Properties) => Id === behavior.TargetOriginId);

  it('forwards /api/* unchanged to the API, over TLS, with the origin key', () => {
    expect(others).toEqual([]);
    expect(apiBehavior.PathPattern).toBe('/api/*');
    expect(apiBehavior).not.toHaveProperty('FunctionAssociations');
    expect(apiBehavior.ViewerProtocolPolicy).toBe('https-only');
    expect(apiBehavior.AllowedMethods).toEqual(expect.arrayContaining(['POST', 'PUT', 'DELETE']));
    const origin = originOf(apiBehavior);
    expect(origin).not.toHaveProperty('OriginPath');
    expect(flat(origin.DomainName)).toMatch(/^\{\w*PortalApi\w*\}\.execute-api\.ap-south-1\./);
    expect(origin.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
    // API Gateway answers within 29 seconds; CloudFront must not end before it.
    expect(origin.CustomOriginConfig.OriginReadTimeout).toBeGreaterThan(29);
    expect(origin.OriginCustomHeaders).toEqual([
      { HeaderName: 'x-api-key', HeaderValue: expect.anything() },
    ]);
    expect(flat(origin.OriginCustomHeaders[0].HeaderValue)).toMatch(
      /^\{\{resolve:secretsmanager:\{\w*OriginKey\w*\}:SecretString:::\}\}$/,
    );
  });

  it('caches none of the errors that CloudFront caches for 10 seconds by default', () => {
    // Developer guide, "HTTP 4xx and 5xx status codes that CloudFront caches": always.
    expect(distribution.CustomErrorResponses).toEqual(
      [404, 414, 500, 501, 502, 503, 504].map((ErrorCode) => ({
        ErrorCode,
        ErrorCachingMinTTL: 0,
      })),
    );
  });

  it('does not cache API responses, and forwards what the API reads', () => {
    const cache = theResource('prod', 'AWS::CloudFront::CachePolicy');
    const request = theResource('prod', 'AWS::CloudFront::OriginRequestPolicy');
    expect(flat(apiBehavior.CachePolicyId)).toBe(`{${cache.id}}`);
    expect(flat(apiBehavior.OriginRequestPolicyId)).toBe(`{${request.id}}`);
    const { MinTTL, DefaultTTL, MaxTTL, ParametersInCacheKeyAndForwardedToOrigin } =
      cache.Properties.CachePolicyConfig;
    expect([MinTTL, DefaultTTL]).toEqual([0, 0]);
    expect(MaxTTL).toBeLessThanOrEqual(1);
    expect(ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig.Headers).toEqual([
      'Authorization',
    ]);
    const { HeadersConfig, QueryStringsConfig } = request.Properties.OriginRequestPolicyConfig;
    expect(HeadersConfig.Headers).toEqual([
      'Accept',
      'usage-mode',
      'idempotency-key',
      // Without it, an open tab would keep its session alive.
      'automatic-read',
      'x-zm-signature',
      'x-zm-request-timestamp',
      'CloudFront-Viewer-Address',
    ]);
    // API Gateway selects the API by Host, so the viewer's Host must not be forwarded.
    expect(HeadersConfig.Headers.map((name: string) => name.toLowerCase())).not.toContain('host');
    expect(QueryStringsConfig.QueryStringBehavior).toBe('all');
  });

  it('reads the files with its own identity, and only it can', () => {
    const site = originOf(distribution.DefaultCacheBehavior);
    expect(distribution.DefaultCacheBehavior).toMatchObject({
      ViewerProtocolPolicy: 'redirect-to-https',
      AllowedMethods: ['GET', 'HEAD'],
    });
    const control = theResource('prod', 'AWS::CloudFront::OriginAccessControl');
    expect(flat(site.OriginAccessControlId)).toBe(`{${control.id}.Id}`);
    expect(control.Properties.OriginAccessControlConfig).toMatchObject({
      SigningBehavior: 'always',
      OriginAccessControlOriginType: 's3',
    });
  });

  it('is behind the firewall and writes a log', () => {
    const { id } = theResource('prod', 'AWS::WAFv2::WebACL');
    expect(flat(distribution.WebACLId)).toContain(id);
    // The log with paths, which hold secret links.
    expect(distribution.Logging).toBeUndefined();
  });

  it('uses the portal’s domain and TLS 1.2 if a domain is configured', () => {
    const complete = distributionOf('complete');
    expect(complete.Aliases).toEqual(['portal.example.org']);
    expect(complete.ViewerCertificate).toMatchObject({
      AcmCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
      MinimumProtocolVersion: 'TLSv1.2_2021',
    });
  });
});

describe('the fallback to the portal’s page', () => {
  const { FunctionCode } = theResource('prod', 'AWS::CloudFront::Function').Properties;
  const answeredBy = (uri: string): string =>
    runInNewContext(`${FunctionCode}; handler(event).uri`, { event: { request: { uri } } });

  it('runs before the file lookup', () => {
    const { FunctionAssociations } = distributionOf('prod').DefaultCacheBehavior;
    expect(FunctionAssociations).toEqual([
      { EventType: 'viewer-request', FunctionARN: expect.anything() },
    ]);
  });

  it.each([
    '/',
    '/login',
    '/mediator/cases/cas_01JABC',
    '/reset-password/aB3-_x9',
    '/reset-password/v1.2',
    '/mediator/cases/',
  ])('serves the page at %s', (uri) => {
    expect(answeredBy(uri)).toBe('/index.html');
  });

  it.each([
    '/index.html',
    '/config.json',
    '/favicon.svg',
    '/assets/index-Bx1.js',
    '/manifest.json',
    '/sw.js',
    '/offline.html',
    '/icons/icon-512.png',
  ])('serves the file %s', (uri) => {
    expect(answeredBy(uri)).toBe(uri);
  });
});

describe('the portal’s files', () => {
  const deployments = resourcesOf('complete', 'Custom::CDKBucketDeployment');
  const withCache = (cacheControl: string) =>
    deployments.find(
      ({ Properties }) => Properties.SystemMetadata['cache-control'] === cacheControl,
    );

  it('are uploaded before the page that refers to them, and never removed', () => {
    const assets = withCache('public, max-age=31536000, immutable');
    const page = withCache('no-cache');
    expect(assets?.Properties).toMatchObject({ Exclude: ['*'], Include: ['assets/*'] });
    expect(page?.Properties).toMatchObject({ Exclude: ['assets/*'] });
    expect(page?.DependsOn).toContain(assets?.id);
    expect(resourcesOf('complete', 'AWS::Lambda::LayerVersion')).toHaveLength(1);
    for (const { Properties } of deployments)
      expect(Properties).toMatchObject({ Prune: false, RetainOnDelete: true });
  });
});

describe("CloudFront's log", () => {
  it('is delivered in us-east-1, and holds neither paths nor queries, cookies or referrers', () => {
    const part = 'edgeMonitoring';
    const source = theResource('prod', 'AWS::Logs::DeliverySource', part);
    const destination = theResource('prod', 'AWS::Logs::DeliveryDestination', part);
    const delivery = theResource('prod', 'AWS::Logs::Delivery', part).Properties;
    expect(source.Properties.LogType).toBe('ACCESS_LOGS');
    expect(flat(source.Properties.ResourceArn)).toMatch(/:cloudfront::.*:distribution\//);
    expect(delivery.DeliverySourceName).toBe(source.Properties.Name);
    expect(flat(delivery.DeliveryDestinationArn)).toBe(`{${destination.id}.Arn}`);
    expect(delivery.RecordFields).toEqual(expect.arrayContaining(['c-ip', 'sc-status']));
    for (const field of delivery.RecordFields)
      expect(field).not.toMatch(/uri|query|cookie|referer|host|user-agent/i);
    const log = theResource('prod', 'AWS::Logs::LogGroup', part);
    const policy = theResource('complete', 'AWS::Logs::ResourcePolicy', part);
    expect(JSON.parse(flat(policy.Properties.PolicyDocument)).Statement).toEqual([
      expect.objectContaining({
        Principal: { Service: 'delivery.logs.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': '123456789012' } },
      }),
    ]);
    expect(log.Properties.RetentionInDays).toBe(365);
    expect(flat(destination.Properties.DestinationResourceArn)).toBe(`{${log.id}.Arn}`);
  });
});

describe('the firewall', () => {
  const { Properties: firewall } = theResource('prod', 'AWS::WAFv2::WebACL', 'edge');
  const ruleOf = (name: string) => firewall.Rules.find(({ Name }: Properties) => Name === name);

  it('has the CloudFront scope', () => {
    expect(firewall.Scope).toBe('CLOUDFRONT');
  });

  it('limits every unauthenticated endpoint that allows guessing, by IP address', () => {
    const { RateBasedStatement } = ruleOf('sign-in').Statement;
    expect(RateBasedStatement).toMatchObject({
      AggregateKeyType: 'IP',
      EvaluationWindowSec: 300,
      Limit: 1000,
    });
    const { RegexString } = RateBasedStatement.ScopeDownStatement.RegexMatchStatement;
    // The maximum length of an expression in AWS.
    expect(RegexString.length).toBeLessThanOrEqual(512);
    const counted = new RegExp(RegexString);
    const open = endpointList.filter((each) => each.access === 'public' && each.method === 'POST');
    // Links of 256 random bits cannot be guessed, and their pages call often.
    const isByLink = ({ domain, path }: { domain: string; path: string }) =>
      domain === 'settlement' ||
      domain === 'signing' ||
      path === 'served/view' ||
      path.startsWith('witnessReadings/');
    const guessable = open.filter((each) => !isByLink(each));
    expect(guessable.length).toBeGreaterThan(5);
    for (const { path } of guessable) expect(`/api/${path}`.toLowerCase()).toMatch(counted);
    for (const { path } of open.filter(isByLink))
      expect(`/api/${path}`.toLowerCase()).not.toMatch(counted);
    expect('/api/mediator/cases').not.toMatch(counted);
    expect('/api/sessions/other').not.toMatch(counted);
    for (const spelling of ['/api/sessions/', '/api/sessions//']) expect(spelling).toMatch(counted);
  });

  it('counts a path however it is spelled', () => {
    const rated = firewall.Rules.filter(
      ({ Statement }: Properties) => Statement.RateBasedStatement,
    );
    expect(rated).toHaveLength(3);
    for (const { Statement } of rated) {
      const { ScopeDownStatement } = Statement.RateBasedStatement;
      expect(
        ScopeDownStatement.RegexMatchStatement.TextTransformations.map(
          ({ Priority, Type }: Properties) => [Priority, Type],
        ),
      ).toEqual([
        [0, 'URL_DECODE'],
        [1, 'NORMALIZE_PATH'],
        [2, 'LOWERCASE'],
      ]);
    }
  });

  it('refuses what the rules of AWS match, except those that count', () => {
    for (const { Name, OverrideAction, Action, Statement } of firewall.Rules)
      if (Statement.ManagedRuleGroupStatement)
        expect([Name, OverrideAction, Action]).toEqual([Name, { None: {} }, undefined]);
      else expect([Name, Object.keys(Action)]).toEqual([Name, ['Block']]);
  });

  it('only counts matches in bodies, because rich text is not an attack', () => {
    const { ManagedRuleGroupStatement } = ruleOf('AWSManagedRulesCommonRuleSet').Statement;
    expect(ManagedRuleGroupStatement.RuleActionOverrides).toEqual(
      [
        'SizeRestrictions_BODY',
        'CrossSiteScripting_BODY',
        'GenericRFI_BODY',
        'GenericLFI_BODY',
        'EC2MetaDataSSRF_BODY',
      ].map((Name) => ({ Name, ActionToUse: { Count: {} } })),
    );
  });

  it('logs refused and counted requests, without tokens and queries', () => {
    const { Properties: logging } = theResource('prod', 'AWS::WAFv2::LoggingConfiguration', 'edge');
    const log = theResource('prod', 'AWS::Logs::LogGroup', 'edge');
    expect(log.Properties).toMatchObject({
      LogGroupName: 'aws-waf-logs-neutral-portal-prod',
      RetentionInDays: 365,
    });
    expect(logging.LogDestinationConfigs.map(flat)).toEqual([
      expect.stringMatching(new RegExp(`:log-group:\\{${log.id}\\}$`)),
    ]);
    expect(logging.RedactedFields).toEqual([
      { SingleHeader: { Name: 'authorization' } },
      { SingleHeader: { Name: 'cookie' } },
      { QueryString: {} },
    ]);
    expect(logging.LoggingFilter.DefaultBehavior).toBe('DROP');
  });

  it("answers too many requests in the API's error shape", () => {
    const { CustomResponse } = ruleOf('sign-in').Action.Block;
    expect(CustomResponse.ResponseCode).toBe(429);
    expect(CustomResponse.ResponseHeaders).toContainEqual({ Name: 'Retry-After', Value: '300' });
    const body = firewall.CustomResponseBodies[CustomResponse.CustomResponseBodyKey];
    expect(JSON.parse(body.Content)).toMatchObject({ code: 'too_many_tries' });
  });

  it('samples no requests, because samples would contain tokens', () => {
    for (const { VisibilityConfig } of [firewall, ...firewall.Rules])
      expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });
});

describe('config.json', () => {
  it('matches the contract, with Google settings only if configured', () => {
    const signIn = { userPoolId: 'ap-south-1_abc', webClientId: 'web', hostedOrigin: undefined };
    const plain = portalConfig(stageOf('dev'), signIn);
    expect(portalConfigSchema.parse(plain)).toEqual({ stage: 'dev', region: 'ap-south-1' });

    const hostedOrigin = 'https://portal.auth.ap-south-1.amazoncognito.com';
    const google = portalConfig(stageOf('staging'), { ...signIn, hostedOrigin });
    expect(portalConfigSchema.parse(google).googleSignIn).toEqual({
      hostedOrigin,
      issuer: 'https://cognito-idp.ap-south-1.amazonaws.com/ap-south-1_abc',
      clientId: 'web',
      redirectUri: 'https://portal.invalid/',
      scope: 'openid email profile',
    });
  });
});
