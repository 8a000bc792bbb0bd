import { DefaultStackSynthesizer, Stack, Token, Validations } from 'aws-cdk-lib';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { PortalConfig } from '#contracts/http/portal-config.ts';
import type { Stage } from '../config/stages.ts';
import { expiringLogGroup } from './expiring-log-group.ts';

type PortalSiteProps = {
  stage: Stage;
  site: Bucket;
  /** Folder of the built portal. */
  siteDir: string;
  config: PortalConfig;
};

/**
 * Puts the built portal and its config.json into the bucket. First the files whose names
 * carry their hash, kept for good so that a tab opened before still finds them; then the page
 * that names them, which browsers ask for anew each time.
 */
export class PortalSite extends Construct {
  constructor(scope: Construct, id: string, props: PortalSiteProps) {
    super(scope, id);
    const { stage, site, siteDir, config } = props;
    const logGroup = expiringLogGroup(this, 'Log', { stage });
    const common = {
      destinationBucket: site,
      logGroup,
      // Removed files would break open tabs; the bucket's own removal policy decides the end.
      prune: false,
      retainOnDelete: true,
    };
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(siteDir)],
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const page = new BucketDeployment(this, 'Page', {
      ...common,
      sources: [Source.asset(siteDir), Source.jsonData('config.json', config)],
      exclude: ['assets/*'],
      // CloudFront asks S3 again each time, so nothing has to be invalidated.
      cacheControl: [CacheControl.fromString('no-cache')],
    });
    page.node.addDependency(assets);
    // Both deployments share one function, which has the first one's layer.
    page.node.tryRemoveChild('AwsCliLayer');
    acknowledgeFindings(page, site);
  }
}

/** One function of CDK's own copies the files; its permissions are not ours to narrow. */
function acknowledgeFindings(deployment: BucketDeployment, site: Bucket): void {
  const { account, region } = Stack.of(site);
  const accountText = Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
  const copying = deployment.handlerRole.node.scope;
  if (!copying) throw new Error('The deployment has no function');
  // The construct's default child is the CloudFormation resource it stands for.
  const siteArn = `<${Stack.of(site).getLogicalId(site.node.defaultChild as CfnBucket)}.Arn>`;
  const reason = 'CDK’s own copying function: it reads the assets and writes this one bucket.';
  for (const id of [
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    'IAM5[Action::s3:Abort*]',
    'IAM5[Action::s3:DeleteObject*]',
    'IAM5[Action::s3:GetBucket*]',
    'IAM5[Action::s3:GetObject*]',
    'IAM5[Action::s3:List*]',
    `IAM5[Resource::arn:aws:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${accountText}-${region}/*]`,
    `IAM5[Resource::${siteArn}/*]`,
    'L1',
  ])
    Validations.of(copying).acknowledge({ id: `AwsSolutions-${id}`, reason });
}
