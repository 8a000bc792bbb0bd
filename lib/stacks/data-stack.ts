import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { type Bucket, type CfnBucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';
import { accessTrail } from '../constructs/access-trail.ts';
import { EvidenceKey } from '../constructs/evidence-key.ts';
import { filesLifecycle } from '../constructs/files-lifecycle.ts';
import { MalwareScan } from '../constructs/malware-scan.ts';
import { allowLocks, privateBucket } from '../constructs/private-bucket.ts';
import { replicateFiles } from '../constructs/replicate-files.ts';
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
      lifecycleRules: filesLifecycle(stage),
    });
    // The prop `eventBridgeEnabled` would add a function of CDK's own. The construct's default
    // child is the CloudFormation resource it stands for.
    (this.files.node.defaultChild as CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
    if (stage.recordLock) allowLocks(this.files);
    if (stage.replica) replicateFiles(this, 'FilesReplication', { stage, files: this.files });
    if (stage.accessTrail)
      accessTrail(this, 'AccessTrail', {
        stage,
        trailed: stage.accessTrail,
        files: this.files,
        table: this.table,
        accessLogs,
      });
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
