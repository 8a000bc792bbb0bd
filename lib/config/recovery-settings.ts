import { RegionInfo } from 'aws-cdk-lib/region-info';
import * as z from 'zod';

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

type Compared = {
  region: string;
  replica?: { region: string } | undefined;
};

/** What is wrong with these settings together: one sentence each. */
export function recoveryContradictions({ region, replica }: Compared): string[] {
  const isKnown = RegionInfo.regions.some(({ name }) => name === replica?.region);
  return [
    ...(replica && !isKnown ? [`replica.region: AWS has no region ${replica.region}`] : []),
    ...(replica?.region === region
      ? [`replica.region: it is ${region}, the region of the stage; name another`]
      : []),
    ...(replica && isKnown && INDIA.includes(region) && !INDIA.includes(replica.region)
      ? [`replica.region: the stage is in India, and ${replica.region} is not`]
      : []),
  ];
}
