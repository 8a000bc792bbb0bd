import { Duration, Stack } from 'aws-cdk-lib';
import { CfnTrail } from 'aws-cdk-lib/aws-cloudtrail';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';
import { privateBucket } from './private-bucket.ts';
import { removalPolicyOf } from './removal-policy.ts';

type AccessTrailProps = {
  stage: Stage;
  trailed: NonNullable<Stage['accessTrail']>;
  files: Bucket;
  table: Table;
  accessLogs: Bucket;
};

/**
 * CloudTrail's record of calls on the files and on items of the table, in a bucket of its own,
 * encrypted with a key of its own, with digests that show a changed or missing record.
 */
export function accessTrail(
  parent: Construct,
  id: string,
  { stage, trailed, files, table, accessLogs }: AccessTrailProps,
): void {
  const scope = new Construct(parent, id);
  const { account, region } = Stack.of(scope);
  const trailName = `neutral-portal-${stage.name}-access`;
  const trailArn = `arn:aws:cloudtrail:${region}:${account}:trail/${trailName}`;
  const principal = new ServicePrincipal('cloudtrail.amazonaws.com');
  const ofThisTrail = { StringEquals: { 'aws:SourceArn': trailArn } };

  const key = new Key(scope, 'Key', {
    description: 'Encrypts the record of calls on files and items',
    enableKeyRotation: true,
    removalPolicy: removalPolicyOf(stage),
  });
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [principal],
      actions: ['kms:GenerateDataKey*', 'kms:DescribeKey'],
      resources: ['*'],
      conditions: ofThisTrail,
    }),
  );

  const bucket = privateBucket(scope, 'Records', {
    stage,
    versioned: true,
    serverAccessLogsBucket: accessLogs,
    serverAccessLogsPrefix: 'trail/',
    lifecycleRules: [
      {
        id: 'OldRecords',
        expiration: Duration.days(trailed.keptDays),
        noncurrentVersionExpiration: Duration.days(trailed.keptDays),
      },
    ],
  });
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [principal],
      actions: ['s3:GetBucketAcl'],
      resources: [bucket.bucketArn],
      conditions: ofThisTrail,
    }),
  );
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [principal],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects(`AWSLogs/${account}/*`)],
      conditions: {
        StringEquals: {
          'aws:SourceArn': trailArn,
          's3:x-amz-acl': 'bucket-owner-full-control',
        },
      },
    }),
  );

  const onlyWrites = trailed.calls === 'writes' ? [{ field: 'readOnly', equalTo: ['false'] }] : [];
  const trail = new CfnTrail(scope, 'Trail', {
    trailName,
    s3BucketName: bucket.bucketName,
    kmsKeyId: key.keyArn,
    isLogging: true,
    isMultiRegionTrail: false,
    includeGlobalServiceEvents: false,
    enableLogFileValidation: true,
    advancedEventSelectors: [
      {
        name: 'Files',
        fieldSelectors: [
          { field: 'eventCategory', equalTo: ['Data'] },
          { field: 'resources.type', equalTo: ['AWS::S3::Object'] },
          { field: 'resources.ARN', startsWith: [files.arnForObjects('')] },
          ...onlyWrites,
        ],
      },
      {
        name: 'Items',
        fieldSelectors: [
          { field: 'eventCategory', equalTo: ['Data'] },
          { field: 'resources.type', equalTo: ['AWS::DynamoDB::Table'] },
          { field: 'resources.ARN', equalTo: [table.tableArn] },
          ...onlyWrites,
        ],
      },
    ],
  });
  // CloudTrail checks the policies of bucket and key when it is created.
  if (bucket.policy) trail.node.addDependency(bucket.policy);
  trail.node.addDependency(key);
}
