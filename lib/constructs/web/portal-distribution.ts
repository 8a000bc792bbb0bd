import { Duration, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { REQUEST_TIMEOUT_MS } from '#contracts/http/endpoint.ts';
import {
  AUTOMATIC_READ_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  USAGE_MODE_HEADER,
} from '#contracts/http/headers.ts';
import { securityHeaders } from '#contracts/http/security-headers.ts';
import type { Stage } from '../../config/stages.ts';

type PortalDistributionProps = {
  stage: Stage;
  site: IBucket;
  /** Host of the REST API, and the API key that it requires. */
  api: { hostName: string; originKey: string };
  firewallArn: string;
  contentSecurityPolicy: string;
};

/** The CloudFront distribution: the portal's files from S3, its API under /api. */
export class PortalDistribution extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: PortalDistributionProps) {
    super(scope, id);
    const { stage, site, api, firewallArn } = props;
    const responseHeadersPolicy = this.securityHeaders(props.contentSecurityPolicy);

    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Neutral portal, ${stage.name}`,
      defaultRootObject: 'index.html',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(site),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(this, 'SpaFallback', {
              code: FunctionCode.fromInline(spaFallbackCode),
              runtime: FunctionRuntime.JS_2_0,
            }),
          },
        ],
      },
      additionalBehaviors: {
        '/api/*': {
          origin: new HttpOrigin(api.hostName, {
            protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
            originSslProtocols: [OriginSslPolicy.TLS_V1_2],
            readTimeout: Duration.millis(REQUEST_TIMEOUT_MS),
            customHeaders: { 'x-api-key': api.originKey },
          }),
          // With a redirect, the first request would send the token unencrypted.
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: this.nothingCached(),
          originRequestPolicy: this.apiRequest(),
          responseHeadersPolicy,
        },
      },
      ...(stage.domain && {
        domainNames: [stage.domain.name],
        certificate: Certificate.fromCertificateArn(
          this,
          'Certificate',
          stage.domain.certificateArn,
        ),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      // Otherwise CloudFront caches these answers to GETs for 10 s, also with Cache-Control: no-store: a
      // record would stay missing after it was made, or after its reader was let in.
      errorResponses: [404, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The cheapest class that includes India.
      priceClass: PriceClass.PRICE_CLASS_200,
      webAclId: firewallArn,
    });
    acknowledgeFindings(this.distribution, stage);
  }

  private securityHeaders(contentSecurityPolicy: string): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'SecurityHeaders', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          // Subdomains are outside the portal's control.
          includeSubdomains: false,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      },
      customHeadersBehavior: {
        // CloudFront requires the other headers in the block above.
        customHeaders: (
          [
            'Permissions-Policy',
            'Cross-Origin-Opener-Policy',
            'Cross-Origin-Resource-Policy',
          ] as const
        ).map((header) => ({ header, value: securityHeaders[header], override: true })),
      },
    });
  }

  /**
   * Caches nothing: every API response is no-store and the default is 0 seconds. CloudFront
   * requires a maximum above 0 to forward Authorization and to compress. The token is then part
   * of the cache key, so no user could receive another user's response.
   */
  private nothingCached(): CachePolicy {
    return new CachePolicy(this, 'NothingCached', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  /** Other forwarded request data. Excludes Host, by which API Gateway selects the API. */
  private apiRequest(): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'ApiRequest', {
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        // Selects the page for a browser whose post is too large (gateway-document.ts).
        'Accept',
        USAGE_MODE_HEADER,
        IDEMPOTENCY_KEY_HEADER,
        AUTOMATIC_READ_HEADER,
        // The signature of Zoom's events.
        'x-zm-signature',
        'x-zm-request-timestamp',
        // The caller's IP address for the audit trail, set by CloudFront and not by the caller.
        'CloudFront-Viewer-Address',
      ),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
  }
}

function acknowledgeFindings(distribution: Distribution, stage: Stage): void {
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR1',
    reason: 'Parties and neutrals travel: no country is shut out.',
  });
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR3',
    reason: 'Its log is delivered without paths, which hold secret links (edge-log.ts).',
  });
  if (!stage.domain)
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR4',
      reason:
        'CloudFront’s own certificate fixes its protocol; a stage with a domain sets TLS 1.2.',
    });
}

/**
 * Runs in CloudFront before the file lookup and serves the single page for every portal URL
 * (any path without a file extension). Applies to the default behaviour only: an unknown API
 * path stays a 404 of the API.
 */
export const spaFallbackCode = `function handler(event) {
  var request = event.request;
  if (!/\\.[A-Za-z0-9]{2,11}$/.test(request.uri)) request.uri = '/index.html';
  return request;
}
`;
