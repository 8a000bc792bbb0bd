import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { type Bucket, type CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { DOCKET_SNAPSHOTS_PREFIX } from '#lambdas/docket/record/journal.constants.ts';
import {
  INCOMING_EXPIRES_DAYS,
  INCOMING_PREFIX,
  RECORDING_PARTS_EXPIRE_DAYS,
  RECORDING_PARTS_PREFIX,
} from '#shared/files/file-prefixes.constants.ts';
import type { Stage } from '../config/stages.ts';
import { EvidenceKey } from '../constructs/evidence-key.ts';
import { MalwareScan } from '../constructs/malware-scan.ts';
import { privateBucket } from '../constructs/private-bucket.ts';
import {
  identityKeysSecretName,
  linkKeysSecretName,
  sealingKeysSecret,
  settlementKeysSecretName,
  signingKeysSecretName,
} from '../constructs/sealing-keys-secret.ts';
import { singleTable } from '../constructs/single-table.ts';

/** Persistent data: the table, the files and the keys of sealed texts. */
export class DataStack extends Stack {
  readonly table: Table;
  readonly files: Bucket;
  /** ARN of the key that signs evidence. */
  readonly evidenceKeyArn: string;
  /** ARN of `files` for other stacks: a strong reference with a name for the checks. */
  readonly filesArn: string;
  /** Id of the plan that scans uploads; undefined if they are not scanned. */
  readonly malwarePlanId: string | undefined;

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { stage: Stage }) {
    super(scope, id, props);
    this.table = singleTable(this, 'Table', stage);
    sealingKeysSecret(this, 'IdentityKeys', {
      stage,
      secretName: identityKeysSecretName(stage),
      description: 'Keys that identity numbers of parties are sealed with',
      hasFingerprints: true,
    });
    sealingKeysSecret(this, 'LinkKeys', {
      stage,
      secretName: linkKeysSecretName(stage),
      description: 'Keys that personal links are sealed with until they are mailed',
    });
    sealingKeysSecret(this, 'SettlementKeys', {
      stage,
      secretName: settlementKeysSecretName(stage),
      description: 'Keys that the offers of settlement rounds are sealed with',
    });
    sealingKeysSecret(this, 'SigningKeys', {
      stage,
      secretName: signingKeysSecretName(stage),
      description: 'Keys that session keys of the signing gateway are sealed with',
    });

    this.evidenceKeyArn = new EvidenceKey(this, 'EvidenceKey', { stage }).key.keyArn;

    const accessLogs = privateBucket(this, 'AccessLogs', {
      stage,
      lifecycleRules: [{ id: 'OldLogs', expiration: Duration.days(stage.logRetentionDays) }],
    });

    this.files = privateBucket(this, 'Files', {
      stage,
      // Files can be evidence, so overwritten and deleted ones can be restored.
      versioned: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'files/',
      cors: [
        {
          allowedOrigins: [stage.portalOrigin],
          allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
          allowedHeaders: ['*'],
          // The viewer reads documents by ranges.
          exposedHeaders: ['ETag', 'Content-Range'],
          maxAge: Duration.hours(1).toSeconds(),
        },
      ],
      lifecycleRules: [
        // Registered uploads are copied elsewhere (lambdas/shared/files/check-upload.ts).
        {
          id: 'OpenUploads',
          prefix: INCOMING_PREFIX,
          expiration: Duration.days(INCOMING_EXPIRES_DAYS),
          noncurrentVersionExpiration: Duration.days(INCOMING_EXPIRES_DAYS),
        },
        // Generated on request, downloaded immediately, and reproducible.
        {
          id: 'Exports',
          prefix: 'exports/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        // Cut from recordings for transcription jobs, and reproducible.
        {
          id: 'RecordingParts',
          prefix: RECORDING_PARTS_PREFIX,
          expiration: Duration.days(RECORDING_PARTS_EXPIRE_DAYS),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          id: 'ReplacedVersions',
          noncurrentVersionExpiration: Duration.days(stage.isDataKept ? 365 : 14),
          expiredObjectDeleteMarker: true,
        },
        {
          id: 'OldDocketSnapshots',
          prefix: DOCKET_SNAPSHOTS_PREFIX,
          // Snapshots can be rebuilt from the table (docs/runbook.md).
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
    });
    // The prop `eventBridgeEnabled` would add a function of CDK's own. The construct's default
    // child is the CloudFormation resource it stands for.
    (this.files.node.defaultChild as CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
    this.malwarePlanId = stage.isMalwareScanned
      ? new MalwareScan(this, 'MalwareScan', { files: this.files }).planId
      : undefined;
    this.filesArn = this.exportValue(this.files.bucketArn);
    new CfnOutput(this, 'TableName', {
      description: 'Read by npm run operate',
      value: this.table.tableName,
    });
    new CfnOutput(this, 'FilesBucket', {
      description: 'Read by npm run operate',
      value: this.files.bucketName,
    });
  }
}
