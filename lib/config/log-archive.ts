import * as z from 'zod';

const destinationSchema = z
  .string()
  .regex(
    /^arn:aws:logs:[a-z0-9-]+:\d{12}:destination:[\w.-]{1,512}$/,
    'Not the ARN of a log destination',
  );

/** Destinations of CloudWatch Logs in another account (docs/deploy.md, Logs in another account). */
export const logArchiveSchema = z.strictObject({
  /** In the stage's region. */
  destinationArn: destinationSchema,
  /** In us-east-1, for the logs of CloudFront and the firewall. */
  edgeDestinationArn: destinationSchema,
});
export type LogArchive = z.output<typeof logArchiveSchema>;

const partsOf = (arn: string) => {
  const [, , , region, account] = arn.split(':');
  return { region, account };
};

/** What is wrong with the destinations, one sentence each. */
export function archiveContradictions({
  region,
  account,
  logArchive,
}: {
  region: string;
  account?: string | undefined;
  logArchive?: LogArchive | undefined;
}): string[] {
  if (!logArchive) return [];
  const places = [
    { setting: 'destinationArn', wanted: region },
    { setting: 'edgeDestinationArn', wanted: 'us-east-1' },
  ] as const;
  return places.flatMap(({ setting, wanted }) => {
    const found = partsOf(logArchive[setting]);
    return [
      ...(found.region === wanted
        ? []
        : [`logArchive.${setting}: a log is sent within its region, ${wanted}`]),
      ...(account !== undefined && found.account === account
        ? [`logArchive.${setting}: the archive is in another account than the stage`]
        : []),
    ];
  });
}
