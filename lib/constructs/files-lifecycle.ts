import { Duration } from 'aws-cdk-lib';
import type { LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { DOCKET_SNAPSHOTS_PREFIX } from '#lambdas/docket/record/journal.constants.ts';
import {
  INCOMING_EXPIRES_DAYS,
  INCOMING_PREFIX,
  RECORDING_PARTS_EXPIRE_DAYS,
  RECORDING_PARTS_PREFIX,
} from '#shared/files/file-prefixes.constants.ts';
import type { Stage } from '../config/stages.ts';

/** When files are removed. S3 replicates no removal by age, so a replica has the same rules. */
export const filesLifecycle = ({ isDataKept }: Pick<Stage, 'isDataKept'>): LifecycleRule[] => [
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
    noncurrentVersionExpiration: Duration.days(isDataKept ? 365 : 14),
    expiredObjectDeleteMarker: true,
  },
  {
    id: 'OldDocketSnapshots',
    prefix: DOCKET_SNAPSHOTS_PREFIX,
    // Snapshots can be rebuilt from the table (docs/runbook.md).
    noncurrentVersionExpiration: Duration.days(1),
  },
];
