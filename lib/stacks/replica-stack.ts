import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';
import { filesLifecycle } from '../constructs/files-lifecycle.ts';
import { allowLocks, privateBucket } from '../constructs/private-bucket.ts';
import { replicaBucketName } from '../constructs/replicate-files.ts';

/** The bucket in the second region that the stage's files are copied to. */
export class ReplicaStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { stage: Stage }) {
    super(scope, id, props);
    const accessLogs = privateBucket(this, 'AccessLogs', {
      stage,
      lifecycleRules: [{ id: 'OldLogs', expiration: Duration.days(stage.logRetentionDays) }],
    });
    const files = privateBucket(this, 'Files', {
      stage,
      bucketName: replicaBucketName(stage),
      versioned: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'files/',
      lifecycleRules: filesLifecycle(stage),
    });
    if (stage.recordLock) allowLocks(files);
  }
}
