import { type Changes, createChanges } from 'local-aws';
import * as z from 'zod';
import { clocksFunctions } from '#lambdas/clocks/functions.constants.ts';
import { mailingFunctions } from '#lambdas/mailing/functions.constants.ts';
import { settlementFunctions } from '#lambdas/settlement/functions.constants.ts';
import type { Partition } from '#shared/dynamo/partitions.constants.ts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions that run on a schedule, and the partitions that hold their work. */
const scheduled: readonly { definition: FunctionDefinition; work: readonly Partition[] }[] = [
  { definition: mailingFunctions.sendMail, work: ['OUTBOX', 'MAILDRAFTS', 'MAILLETTERS'] },
  { definition: settlementFunctions.closeRounds, work: ['SETTLEMENTS#'] },
  { definition: clocksFunctions.warnOfClocks, work: ['CLOCKS#', 'HEARINGS#'] },
];

const writeSchema = z.object({
  eventName: z.enum(['INSERT', 'MODIFY']),
  dynamodb: z.object({ Keys: z.object({ pk: z.object({ S: z.string() }) }) }),
});

/**
 * The functions that run on a schedule, each with the changes after which it may have work, and
 * `announce`, which takes each record of the table's stream. Other changes wake none of them: a run
 * reads all of its queues.
 */
export function followScheduledWork() {
  const functions = scheduled.map((one) => ({ ...one, changes: createChanges() }));
  return {
    functions: functions.map(({ definition: { name, timeoutSeconds }, work, changes }) => ({
      name,
      timeoutSeconds,
      work,
      changes,
    })),
    announce(record: unknown): void {
      const { data: write } = writeSchema.safeParse(record);
      if (!write) return;
      const { S: pk } = write.dynamodb.Keys.pk;
      for (const { work, changes } of functions)
        if (work.some((partition) => pk.startsWith(partition))) changes.announce();
    },
  };
}

export type ScheduledFunction = {
  name: string;
  timeoutSeconds: number;
  work: readonly Partition[];
  changes: Changes;
};
