import { DefaultStackSynthesizer, Stack, Token, Validations } from 'aws-cdk-lib';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { PortalConfig } from '#contracts/http/portal-config.ts';
import { brandFiles } from '../../config/brand-files.ts';
import type { Stage } from '../../config/stages.ts';
import { expiringLogGroup } from '../expiring-log-group.ts';

type PortalSiteProps = {
  stage: Stage;
  site: Bucket;
  /** Folder of the built portal. */
  siteDir: string;
  config: PortalConfig;
};

/**
 * Uploads the built portal and its config.json to the bucket. Files with a hash in their name
 * come first and are never removed, so that open tabs can still load them. The page that refers
 * to them comes second; browsers revalidate it on each load.
 */
export class PortalSite extends Construct {
  constructor(scope: Construct, id: string, props: PortalSiteProps) {
    super(scope, id);
    const { stage, site, siteDir, config } = props;
    const named = stage.institution ? brandFiles(siteDir, stage.institution.name) : [];
    const logGroup = expiringLogGroup(this, 'Log', { stage });
    const common = {
      destinationBucket: site,
      logGroup,
      // Removing files would break open tabs. The bucket's removal policy still applies.
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
      sources: [
        Source.asset(siteDir),
        Source.jsonData('config.json', config),
        // Of two files with one name, the later one is stored.
        ...named.map(({ path, text }) => Source.data(path, text)),
      ],
      exclude: ['assets/*'],
      // CloudFront revalidates with S3 on each request, so no invalidation is needed.
      cacheControl: [CacheControl.fromString('no-cache')],
    });
    page.node.addDependency(assets);
    // Both deployments share one function and the layer of the first.
    page.node.tryRemoveChild('AwsCliLayer');
    acknowledgeFindings(page, site);
  }
}

/** A CDK function copies the files; its permissions cannot be narrowed here. */
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
