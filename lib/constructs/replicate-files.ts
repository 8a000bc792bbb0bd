import { Aws, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';

/** Name of the bucket in the second region. It is named here, because stacks of two regions share no values. */
export const replicaBucketName = ({ name }: Pick<Stage, 'name'>) =>
  `neutral-portal-${name}-files-replica-${Aws.ACCOUNT_ID}`;

/**
 * Copies new versions and delete markers of the files to the bucket in the second region. Deletions
 * of a single version are never copied by S3. Both buckets encrypt with S3's own keys, so that the
 * role needs no key.
 */
export function replicateFiles(
  scope: Construct,
  id: string,
  { stage, files }: { stage: Stage; files: Bucket },
): void {
  const role = new Role(new Construct(scope, id), 'Role', {
    assumedBy: new ServicePrincipal('s3.amazonaws.com'),
    description: 'Copies files to the second region',
  });
  const replicaArn = `arn:aws:s3:::${replicaBucketName(stage)}`;
  const allow = (actions: string[], resource: string) =>
    role.addToPolicy(new PolicyStatement({ actions, resources: [resource] }));
  allow(['s3:GetReplicationConfiguration', 's3:ListBucket'], files.bucketArn);
  allow(
    [
      's3:GetObjectVersionForReplication',
      's3:GetObjectVersionAcl',
      's3:GetObjectVersionTagging',
      ...(stage.recordLock ? ['s3:GetObjectRetention', 's3:GetObjectLegalHold'] : []),
    ],
    files.arnForObjects('*'),
  );
  allow(['s3:ReplicateObject', 's3:ReplicateDelete', 's3:ReplicateTags'], `${replicaArn}/*`);
  // The construct's default child is the CloudFormation resource it stands for.
  const bucket = files.node.defaultChild as CfnBucket;
  // The checks name a reference by its logical id.
  const filesId = Stack.of(role).getLogicalId(bucket);
  const checkedReplica = `arn:aws:s3:::${replicaBucketName(stage).replace(Aws.ACCOUNT_ID, '<AWS::AccountId>')}`;
  for (const resource of [`<${filesId}.Arn>/*`, `${checkedReplica}/*`])
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${resource}]`,
      reason: 'Every file is copied, by the actions of replication.',
    });
  bucket.replicationConfiguration = {
    role: role.roleArn,
    rules: [
      {
        id: 'SecondRegion',
        status: 'Enabled',
        priority: 1,
        filter: { prefix: '' },
        deleteMarkerReplication: { status: 'Enabled' },
        destination: { bucket: replicaArn, metrics: { status: 'Enabled' } },
      },
    ],
  };
}
