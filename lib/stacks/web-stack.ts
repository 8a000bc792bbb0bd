import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { contentSecurityPolicy } from '#contracts/http/content-security-policy.ts';
import { portalConfig } from '../config/portal-config.ts';
import type { Stage } from '../config/stages.ts';
import { privateBucket } from '../constructs/private-bucket.ts';
import type { SignInPool } from '../constructs/sign-in-pool.ts';
import type { PortalApi } from '../constructs/web/portal-api.ts';
import { PortalDistribution } from '../constructs/web/portal-distribution.ts';
import { PortalSite } from '../constructs/web/portal-site.ts';

type WebStackProps = StackProps & {
  stage: Stage;
  files: IBucket;
  signIn: SignInPool;
  portalApi: PortalApi;
  firewallArn: string;
  siteDir: string;
};

/** The public web side: CloudFront, the portal's files and their settings. */
export class WebStack extends Stack {
  readonly distribution: IDistribution;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    const { stage, files, signIn, portalApi, firewallArn, siteDir, ...stackProps } = props;
    super(scope, id, stackProps);
    const accessLogs = this.addAccessLogs(stage);
    const site = privateBucket(this, 'Site', {
      stage,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'site/',
    });
    // Live transcription: the browser streams to Transcribe by a signed address.
    const speechOrigin = `wss://transcribestreaming.${Stack.of(files).region}.amazonaws.com:8443`;
    const filesOrigin = `https://${files.bucketRegionalDomainName}`;
    const { distribution } = new PortalDistribution(this, 'Portal', {
      stage,
      site,
      api: {
        hostName: portalApi.hostName,
        originKey: portalApi.originKey.secretValue.unsafeUnwrap(),
      },
      firewallArn,
      contentSecurityPolicy: contentSecurityPolicy({
        connectSources: [
          filesOrigin,
          speechOrigin,
          ...(signIn.hostedOrigin ? [signIn.hostedOrigin] : []),
        ],
        imageSources: [filesOrigin, ...stage.imageOrigins],
        mediaSources: [filesOrigin, ...stage.videoOrigins],
        formActions: stage.signing ? [new URL(stage.signing.url).origin] : [],
      }),
    });
    this.distribution = distribution;
    new PortalSite(this, 'Files', {
      stage,
      site,
      siteDir,
      config: portalConfig(stage, {
        userPoolId: signIn.userPool.userPoolId,
        webClientId: signIn.webClientId,
        hostedOrigin: signIn.hostedOrigin,
      }),
    });
    new CfnOutput(this, 'CloudFrontDomain', {
      description: 'Address of the portal; without a domain of its own, its cloudFrontDomain',
      value: distribution.distributionDomainName,
    });
  }

  private addAccessLogs(stage: Stage): Bucket {
    return privateBucket(this, 'AccessLogs', {
      stage,
      lifecycleRules: [{ id: 'OldLogs', expiration: Duration.days(stage.logRetentionDays) }],
    });
  }
}
