import { Duration } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';
import { removalPolicyOf } from './removal-policy.ts';

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
