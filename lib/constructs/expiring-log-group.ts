import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';
import { removalPolicyOf } from './removal-policy.ts';

/** A log group with the stage's retention and removal policy. */
export function expiringLogGroup(
  scope: Construct,
  id: string,
  { stage, name }: { stage: Stage; name?: string },
): LogGroup {
  return new LogGroup(scope, id, {
    ...(name && { logGroupName: name }),
    // RetentionDays is an enum whose values are the numbers of days; the settings allow three.
    retention: stage.logRetentionDays as RetentionDays,
    removalPolicy: removalPolicyOf(stage),
  });
}
