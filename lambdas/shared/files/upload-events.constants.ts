import type { UploadPurpose } from '#contracts/endpoints/files/upload-addresses.ts';
import { KEPT_PREFIX } from './file-prefixes.constants.ts';

/**
 * EventBridge pattern of a registered upload of one kind: S3's event of the new object or, where
 * uploads are scanned, GuardDuty's verdict on it.
 */
export function uploadEventPattern({
  bucket,
  kind,
  isScanned,
}: {
  bucket: string;
  kind: UploadPurpose;
  isScanned: boolean;
}) {
  const keys = [{ wildcard: `${KEPT_PREFIX}*/${kind}/*` }];
  return isScanned
    ? {
        source: ['aws.guardduty'],
        'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
        detail: { s3ObjectDetails: { bucketName: [bucket], objectKey: keys } },
      }
    : {
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: { bucket: { name: [bucket] }, object: { key: keys } },
      };
}
