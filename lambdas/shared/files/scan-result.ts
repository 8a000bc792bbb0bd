import * as z from 'zod';
import { NOT_CHECKED_YET } from '#contracts/rules/outcome/signing.ts';
import { AppError } from '../errors.ts';

/** Verdicts of the malware scan; 'unknown': it could not check the file. */
export const scanVerdicts = ['clean', 'threat', 'unknown'] as const;
export type ScanVerdict = (typeof scanVerdicts)[number];

const verdicts: Readonly<Record<string, ScanVerdict>> = {
  NO_THREATS_FOUND: 'clean',
  THREATS_FOUND: 'threat',
};

/** EventBridge's event with GuardDuty's verdict on a file, parsed. */
export const scanResultSchema = z
  .object({
    'detail-type': z.literal('GuardDuty Malware Protection Object Scan Result'),
    detail: z.object({
      s3ObjectDetails: z.object({ objectKey: z.string(), versionId: z.string().optional() }),
      scanResultDetails: z.object({ scanResultStatus: z.string() }),
    }),
  })
  .transform(({ detail: { s3ObjectDetails, scanResultDetails } }) => ({
    kind: 'scanned' as const,
    key: s3ObjectDetails.objectKey,
    versionId: s3ObjectDetails.versionId,
    verdict: verdicts[scanResultDetails.scanResultStatus] ?? ('unknown' as const),
  }));
export type ScanResult = z.output<typeof scanResultSchema>;

const withheld: Readonly<Record<Exclude<ScanVerdict, 'clean'> | 'pending', string>> = {
  pending: NOT_CHECKED_YET,
  threat: 'is blocked: the malware scan found a threat',
  unknown: 'is blocked: the malware scan could not check this file',
};

/** Error `conflict` for a file that the malware scan withholds. */
export const withheldByScan = (name: string, scan: keyof typeof withheld): AppError =>
  new AppError('conflict', `'${name}' ${withheld[scan]}`);
