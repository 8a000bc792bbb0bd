import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  type LifecycleRule,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketNotificationConfigurationCommand,
  PutBucketVersioningCommand,
  PutObjectLockConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { INCOMING_EXPIRES_DAYS, INCOMING_PREFIX } from '#shared/files/file-prefixes.constants.ts';

/** The same value as in lib/stacks/data-stack.ts. */
const expiring = (Prefix: string, days: number): LifecycleRule => ({
  ID: Prefix.replace('/', ''),
  Status: 'Enabled',
  Filter: { Prefix },
  Expiration: { Days: days },
  NoncurrentVersionExpiration: { NoncurrentDays: days },
});

/** Creates the files bucket and allows the portal's origin to upload with presigned addresses. */
export async function provisionBucket(
  client: S3Client,
  bucket: string,
  portalOrigin: string,
): Promise<void> {
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  });
  await client.send(
    new PutBucketVersioningCommand({
      Bucket: bucket,
      VersioningConfiguration: { Status: 'Enabled' },
    }),
  );
  await client.send(
    new PutObjectLockConfigurationCommand({
      Bucket: bucket,
      ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled' },
    }),
  );
  await client.send(
    new PutBucketNotificationConfigurationCommand({
      Bucket: bucket,
      NotificationConfiguration: { EventBridgeConfiguration: {} },
    }),
  );
  await client.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket: bucket,
      LifecycleConfiguration: { Rules: [expiring(INCOMING_PREFIX, INCOMING_EXPIRES_DAYS)] },
    }),
  );
  await client.send(
    new PutBucketCorsCommand({
      Bucket: bucket,
      CORSConfiguration: {
        CORSRules: [
          {
            AllowedOrigins: [portalOrigin],
            AllowedMethods: ['GET', 'PUT'],
            AllowedHeaders: ['content-type', 'range'],
            ExposeHeaders: ['ETag', 'Content-Range'],
            MaxAgeSeconds: 3600,
          },
        ],
      },
    }),
  );
}
