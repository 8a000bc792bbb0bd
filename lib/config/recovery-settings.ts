import { RegionInfo } from 'aws-cdk-lib/region-info';
import * as z from 'zod';
import type { RecordLock } from '#shared/files/record-lock.constants.ts';

const DAYS_OF_YEAR = 365.25;

/** The regions of India. Personal data of a stage in India stays in them. */
const INDIA = ['ap-south-1', 'ap-south-2'];

/** Settings against the loss of a region or of files. docs/restore.md, docs/deploy.md. */
export const recoverySettings = {
  /**
   * Copies of the files and the sealing keys in a second region. The region is turned on
   * in the account first.
   */
  replica: z
    .strictObject({
      region: z
        .string()
        .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
        .default('ap-south-2'),
    })
    .optional(),
  /**
   * Keeps signed documents and evidence by S3 Object Lock: nobody deletes them before `years` have
   * passed; in governance mode nobody but who has s3:BypassGovernanceRetention. It cannot be turned
   * off for a bucket.
   */
  recordLock: z
    .strictObject({
      mode: z.enum(['governance', 'compliance']),
      years: z.int().min(1).max(30),
    })
    .optional(),
  /** Records calls on items of the table and on files with CloudTrail, which charges for each. */
  accessTrail: z
    .strictObject({
      /** Writes only, or reads too. */
      calls: z.enum(['writes', 'all']),
      /** Days for which the records are kept. */
      keptDays: z.int().min(90).max(3_653).default(365),
    })
    .optional(),
};

type RecordLockSetting = z.output<NonNullable<typeof recoverySettings.recordLock>>;

/** The lock of each record, by the setting. */
export const recordLockOf = ({ mode, years }: NonNullable<RecordLockSetting>): RecordLock => ({
  mode: mode === 'compliance' ? 'COMPLIANCE' : 'GOVERNANCE',
  days: Math.ceil(years * DAYS_OF_YEAR),
});

type Compared = {
  region: string;
  isDataKept: boolean;
  recordLock?: object | undefined;
  replica?: { region: string } | undefined;
};

/** What is wrong with these settings together: one sentence each. */
export function recoveryContradictions({
  region,
  isDataKept,
  recordLock,
  replica,
}: Compared): string[] {
  const isKnown = RegionInfo.regions.some(({ name }) => name === replica?.region);
  return [
    ...(recordLock && !isDataKept
      ? ['recordLock: a stage whose data are not kept cannot remove its locked files']
      : []),
    ...(replica && !isKnown ? [`replica.region: AWS has no region ${replica.region}`] : []),
    ...(replica?.region === region
      ? [`replica.region: it is ${region}, the region of the stage; name another`]
      : []),
    ...(replica && isKnown && INDIA.includes(region) && !INDIA.includes(replica.region)
      ? [`replica.region: the stage is in India, and ${replica.region} is not`]
      : []),
  ];
}
