import * as z from 'zod';

export const lambdaFunctionSchema = z.object({
  name: z.string(),
  /** Absolute path of the module that exports `handler`. */
  entry: z.string(),
  /** 3 by default, as in Lambda. */
  timeoutSeconds: z.number().positive().optional(),
  /** 128 by default, as in Lambda. Reported in the context, not enforced. */
  memoryMb: z.number().positive().optional(),
});

/** A function that the local Lambda serves. */
export type LambdaFunction = z.output<typeof lambdaFunctionSchema>;

/** The worker's only message: the port it listens on, or the port that was busy. */
export const workerMessageSchema = z.union([
  z.strictObject({ port: z.number() }),
  z.strictObject({ busyPort: z.number() }),
]);
export type WorkerMessage = z.output<typeof workerMessageSchema>;
