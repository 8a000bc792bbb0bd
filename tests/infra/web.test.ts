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

  it('allows nothing by default, no inline code, no eval, no frame', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy.get(directive)).toEqual(["'none'"]);
    for (const sources of policy.values())
      for (const source of sources) expect(source).not.toMatch(/unsafe|^\*|^https?:$|^http:/);
  });

  it('lets uploads go to the files bucket and nowhere else in S3', () => {
    const connect = policy.get('connect-src') ?? [];
    expect(connect[0]).toBe("'self'");
    expect(connect[1]).toMatch(/^https:\/\/\{\w*Files\w*RegionalDomainName\w*\}$/);
    expect(connect).toHaveLength(variant === 'complete' ? 3 : 2);
  });
});

describe('the content security policy', () => {
  it('names the hosted sign-in and the origins of pictures and videos where they are set up', () => {
    const policy = policyOf('complete');
    expect(policy.get('connect-src')?.[2]).toMatch(
      /^https:\/\/.*\.auth\.ap-south-1\.amazoncognito\.com$/,
    );
    expect(policy.get('img-src')).toContain('https://pictures.example.org');
    expect(policy.get('media-src')).toContain('https://videos.example.org');
  });
});

describe('security headers', () => {
  it('go with every answer, of the files and of the API', () => {
    const { DefaultCacheBehavior, CacheBehaviors } = distributionOf('prod');
    const { id, Properties } = theResource('prod', 'AWS::CloudFront::ResponseHeadersPolicy');
    for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(flat(behavior.ResponseHeadersPolicyId)).toBe(`{${id}}`);
    expect(Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig).toMatchObject({
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: false },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      // Addresses of reset links are secrets.
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
    });
    const { SecurityHeadersConfig, CustomHeadersConfig } = Properties.ResponseHeadersPolicyConfig;
    const sent = Object.fromEntries(
      CustomHeadersConfig.Items.map(({ Header, Value }: Properties) => [Header, Value]),
    );
    // The same list as the web server of one machine sends.
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

  it('sends /api/* to the API as it stands, over TLS, with the key that the API wants', () => {
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
    expect(origin.OriginCustomHeaders).toEqual([
      { HeaderName: 'x-api-key', HeaderValue: expect.anything() },
    ]);
    expect(flat(origin.OriginCustomHeaders[0].HeaderValue)).toMatch(
      /^\{\{resolve:secretsmanager:\{\w*OriginKey\w*\}:SecretString:::\}\}$/,
    );
  });

  it('keeps no answer 5xx, which CloudFront would for 10 seconds', () => {
    expect(distribution.CustomErrorResponses).toEqual(
      [500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it('keeps no answer of the API, and passes on what the API reads', () => {
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
    expect(HeadersConfig.Headers).toEqual(
      expect.arrayContaining(['usage-mode', 'idempotency-key', 'CloudFront-Viewer-Address']),
    );
    // API Gateway finds the API by Host: the viewer's would lead nowhere.
    expect(HeadersConfig.Headers.map((name: string) => name.toLowerCase())).not.toContain('host');
    expect(QueryStringsConfig.QueryStringBehavior).toBe('all');
  });

  it('reads the files with its own identity; nobody else can', () => {
    const site = originOf(distribution.DefaultCacheBehavior);
    const control = theResource('prod', 'AWS::CloudFront::OriginAccessControl');
    expect(flat(site.OriginAccessControlId)).toBe(`{${control.id}.Id}`);
    expect(control.Properties.OriginAccessControlConfig).toMatchObject({
      SigningBehavior: 'always',
      OriginAccessControlOriginType: 's3',
    });
  });

  it('stands behind the firewall and writes its log', () => {
    const { id } = theResource('prod', 'AWS::WAFv2::WebACL');
    expect(flat(distribution.WebACLId)).toContain(id);
    expect(distribution.Logging.Prefix).toBe('cloudfront/');
  });

  it('wears the portal’s own name and TLS 1.2 where a domain is set up', () => {
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

  it('runs before the files are looked up', () => {
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
  ])('shows the page at %s', (uri) => {
    expect(answeredBy(uri)).toBe('/index.html');
  });

  it.each([
    '/index.html',
    '/config.json',
    '/favicon.svg',
    '/assets/index-Bx1.js',
    '/a.webmanifest',
  ])('gives the file %s', (uri) => {
    expect(answeredBy(uri)).toBe(uri);
  });
});

describe('the portal’s files', () => {
  const deployments = resourcesOf('complete', 'Custom::CDKBucketDeployment');
  const withCache = (cacheControl: string) =>
    deployments.find(
      ({ Properties }) => Properties.SystemMetadata['cache-control'] === cacheControl,
    );

  it('are put in place before the page that names them, and never taken away', () => {
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

describe('the firewall', () => {
  const { Properties: firewall } = theResource('prod', 'AWS::WAFv2::WebACL', 'edge');
  const ruleOf = (name: string) => firewall.Rules.find(({ Name }: Properties) => Name === name);

  it('is one for CloudFront', () => {
    expect(firewall.Scope).toBe('CLOUDFRONT');
  });

  it('counts every call without a token that can guess, by address', () => {
    const { RateBasedStatement } = ruleOf('sign-in').Statement;
    expect(RateBasedStatement).toMatchObject({
      AggregateKeyType: 'IP',
      EvaluationWindowSec: 300,
      Limit: 100,
    });
    const { RegexString } = RateBasedStatement.ScopeDownStatement.RegexMatchStatement;
    // AWS takes no longer expression.
    expect(RegexString.length).toBeLessThanOrEqual(512);
    const counted = new RegExp(RegexString);
    const guessable = endpointList.filter(
      (each) => each.access === 'public' && each.method === 'POST',
    );
    expect(guessable.length).toBeGreaterThan(5);
    for (const { path } of guessable) expect(`/api/${path}`.toLowerCase()).toMatch(counted);
    expect('/api/mediator/cases').not.toMatch(counted);
    expect('/api/sessions/other').not.toMatch(counted);
    for (const spelling of ['/api/sessions/', '/api/sessions//']) expect(spelling).toMatch(counted);
  });

  it('only counts what its rules see in bodies: rich text is no attack', () => {
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

  it('logs what it refuses or counts, without tokens and queries', () => {
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

  it('answers too many calls as the API would', () => {
    const { CustomResponse } = ruleOf('sign-in').Action.Block;
    expect(CustomResponse.ResponseCode).toBe(429);
    expect(CustomResponse.ResponseHeaders).toContainEqual({ Name: 'Retry-After', Value: '300' });
    const body = firewall.CustomResponseBodies[CustomResponse.CustomResponseBodyKey];
    expect(JSON.parse(body.Content)).toMatchObject({ code: 'too_many_tries' });
  });

  it('samples no request: samples would show tokens', () => {
    for (const { VisibilityConfig } of [firewall, ...firewall.Rules])
      expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });
});

describe('config.json', () => {
  it('is of the contract’s shape, with Google’s part only where it is set up', () => {
    const signIn = { userPoolId: 'ap-south-1_abc', webClientId: 'web', hostedOrigin: undefined };
    const plain = portalConfig(stageOf('dev'), signIn);
    expect(portalConfigSchema.parse(plain)).toEqual({ stage: 'dev' });

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
