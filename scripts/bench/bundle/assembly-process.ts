import type { SQSEvent } from 'aws-lambda';
import { handler } from '#lambdas/bundles/assembly/assemble-bundle.lambda.ts';

/** A bundle whose assembly was requested. */
export type AssemblyTask = { caseId: string; bundleId: string };
/** The highest resident memory of the process; or the failure of the function. */
export type AssemblyOutcome = { memoryMegabytes: number } | { failure: string };

/** An instance of the function that assembles bundles: it handles one message after another. */
process.on('message', (task: AssemblyTask) => {
  const record = { body: JSON.stringify(task), attributes: { ApproximateReceiveCount: '1' } };
  const answer = (outcome: AssemblyOutcome) => process.send?.(outcome);
  // The fields that the function reads.
  handler({ Records: [record] } as unknown as SQSEvent).then(
    () => answer({ memoryMegabytes: process.resourceUsage().maxRSS / 1024 }),
    (error: unknown) => answer({ failure: String(error) }),
  );
});
