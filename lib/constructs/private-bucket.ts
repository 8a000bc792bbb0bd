import { Duration } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type CfnBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';
import { removalPolicyOf } from './removal-policy.ts';

/**
 * Lets writers lock the versions that they store (setting `recordLock`). An existing bucket with
 * versions takes this property in place; Bucket's own would replace it.
 */
export function allowLocks(bucket: Bucket): void {
  // The construct's default child is the CloudFormation resource it stands for.
  (bucket.node.defaultChild as CfnBucket).objectLockConfiguration = {
    objectLockEnabled: 'Enabled',
  };
}

/** A private, encrypted bucket that requires TLS and deletes incomplete uploads. */
export function privateBucket(
  scope: Construct,
  id: string,
  { stage, ...props }: { stage: Stage } & BucketProps,
): Bucket {
  return new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    removalPolicy: removalPolicyOf(stage),
    ...props,
    lifecycleRules: [
      { id: 'BrokenUploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ...(props.lifecycleRules ?? []),
    ],
  });
}
